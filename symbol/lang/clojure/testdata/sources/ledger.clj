(ns bank.ledger
  "Accounts, and what moves between them."
  (:require [clojure.string :as str]
            [clojure.set :refer [union difference]]
            [bank.money :as money :refer [add zero]]
            [bank.store]
            bank.audit
            [bank [journal :as journal] paper])
  (:use [clojure.test :only [deftest is]])
  (:import (java.util Date UUID)
           java.io.File)
  (:gen-class))

(set! *warn-on-reflection* true)

(def limit 1000)
(def ^:private ^String secret "how much: do not tell")
(def ^{:doc "A table of accounts." :dynamic true} *table* {})
(def rate "How much a year brings." 0.05)
(declare later)
(defonce state (atom {}))

(defrecord Account [id owner balance]
  Comparable
  (compareTo [this other] (compare (:id this) (:id other)))
  Object
  (toString [_] (str "Account " id)))

(deftype Pair [a b])

(defprotocol Printable
  "Has a text."
  (to-text [this] [this width] "Makes text of it.")
  (width-of [this]))

(definterface IThing (foo [x]))

(extend-type Account
  Printable
  (to-text [a] (str/join " " [(:id a) (:owner a)])))

(extend-protocol Printable
  String
  (to-text [s] s)
  nil
  (to-text [_] ""))

(defn- find-account
  "Finds one."
  [id]
  (get @state id))

;; Moves money.
(defn transfer
  "Moves money from one account to another."
  {:added "1.0"}
  ([from to] (transfer from to 1))
  ([from to amount]
   (when (pos? amount)
     (let [a (find-account from)
           f (fn step [n] (add n amount))]
       (journal/note! a)
       (->> [to] (map find-account) (run! #(money/credit % amount)))
       (.close (File. "x"))
       (UUID/randomUUID)
       (later a)))))

(defn ^:private ^Date today [] (Date.))

(defmacro audited
  [& body]
  `(do (bank.audit/before) ~@body))

(defmulti area :shape)
(defmethod area :circle [{:keys [r]}] (* Math/PI r r))
(defmethod area :default [_] 0)

#?(:clj (defn on-jvm [] 1)
   :cljs (defn on-js [] 2))

(comment
  (defn scratch [] (transfer 1 2)))

(let [cache (atom nil)]
  (defn cached [] @cache))

(deftest transfers
  (testing "the same"
    (is (= nil (transfer 1 1)))))

(s/def ::id int?)
(s/fdef transfer :args (s/cat :from ::id))

(defn -main [& args]
  (transfer 1 2 (zero))
  (println (union #{} (to-text limit))))
