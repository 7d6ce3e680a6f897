(** Accounts, and what moves between them. *)

open Printf
open! Bank.Money
module Store = Bank.Storage.Disk
include Comparable.Make (Int)

(** Somebody's money. *)
type account = {
  id : int;  (** its number *)
  mutable balance : Money.t;
  owner : string option;
}

and entry = Deposit of Money.t | Transfer of { from : int; into : int } | Closed [@@deriving show]

type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
type shape = [ `Circle of float | `Square ]
type t
type point = private { x : float; y : float }
type _ expr += Int : int -> int expr

exception Insufficient of account * Money.t
exception Closed_account = Not_found

(** What keeps accounts. *)
module type STORE = sig
  type key
  val find : key -> account option
  (** Finds one. *)

  val save : account -> unit
  module Inner : sig val x : int end
end

module Make (S : STORE) (Log : Logs.LOG) : sig
  val transfer : S.key -> S.key -> Money.t -> (unit, string) result
end = struct
  let retries = 3

  let rec attempt n f =
    if n = 0 then Error "gave up"
    else
      match f () with
      | Ok () as ok -> ok
      | Error _ -> attempt (n - 1) f

  and backoff n = float n *. 0.5

  let transfer from into amount =
    let find key = S.find key |> Option.to_result ~none:"missing" in
    match find from, find into with
    | Ok a, Ok b when Money.(a.balance >= amount) ->
        a.balance <- Money.sub a.balance amount;
        Log.info (fun m -> m "moved %d" a.id);
        attempt retries (fun () -> S.save b; Ok ())
    | Error e, _ | _, Error e -> Error e
    | _ -> Error "too little"
end

module Memory : STORE with type key = int = struct
  type key = int
  let table : (int, account) Hashtbl.t = Hashtbl.create 16
  let find id = Hashtbl.find_opt table id
  let save a = Hashtbl.replace table a.id a
  module Inner = struct let x = 1 end
end

module M = Make (Memory) (Logs)

(** Adds all of them. *)
let total ?(start = Money.zero) ~of_ () =
  List.fold_left (fun sum a -> Money.add sum a.balance) start of_

let ( +! ) a b = Money.add a b
let ( let* ) = Result.bind
let limit = 1_000
let first, second = (1, 2)
let describe = function
  | Deposit m -> sprintf "+%s" (Money.show m)
  | Transfer { from; into } -> sprintf "%d -> %d" from into
  | Closed -> "closed"

external now : unit -> float = "caml_now" [@@noalloc]

class virtual counter start =
  object (self)
    inherit Base.named "counter" as super
    val mutable n = start
    method next = n <- n + 1; self#log n; n
    method private log i = print_int i
    method virtual reset : unit
  end

class type resettable = object method reset : unit end

let () =
  let* a = Ok 1 in
  print_endline (describe Closed);
  M.transfer 1 2 (Money.of_int a) |> ignore

let%test "total of none" = total ~of_:[] () = Money.zero
