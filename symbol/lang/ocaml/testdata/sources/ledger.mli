(** Accounts, and what moves between them. *)

open Bank.Money

(** Somebody's money. *)
type account = { id : int; mutable balance : Money.t }

type t

exception Insufficient of account

val total : ?start:Money.t -> of_:account list -> unit -> Money.t
(** Adds all of them. *)

val ( +! ) : Money.t -> Money.t -> Money.t

module type STORE = sig
  val find : int -> account option
end

module Make (S : STORE) : sig
  val transfer : int -> int -> (unit, string) result
end

module Memory : STORE

external now : unit -> float = "caml_now"

class counter : int -> object
  method next : int
end

include module type of Comparable
