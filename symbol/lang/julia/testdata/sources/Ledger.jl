#!/usr/bin/env julia
"""
Accounts, and what moves between them.
"""
module Ledger

using Dates
using LinearAlgebra: norm, dot
import Base: show, +
import JSON as J
import ..Money.Amount
using .Store
include("store.jl")
include(joinpath(@__DIR__, "audit.jl"))

export Account, transfer!, @audited
public total

const LIMIT = 1_000
const Table = Dict{Int,Any}
global counter = 0
version::String = "1"

"""
    Account(id, owner)

Somebody's money.
"""
mutable struct Account{T<:Real} <: AbstractAccount
    const id::Int
    owner::String
    balance::T
    "what it was called"
    alias
    Account{T}(id, owner) where {T} = new{T}(id, owner, zero(T), nothing)
    function Account(id::Int)
        new{Float64}(id, "nobody", 0.0)
    end
end

abstract type AbstractAccount end
abstract type Shape{T} <: Any end
primitive type Small 8 end
struct Point x; y end
struct Empty <: Shape{Int} end
@kwdef struct Options
    retries::Int = 3
    name = "x"
end

@enum Color red green=5 blue
@enum Fruit begin
    apple
    pear
end

# What went wrong.
struct Insufficient <: Exception
    account::Account
end

"Moves money from one account to another."
function transfer!(from::Account, to::Account, amount::Real; note="")
    amount > 0 || throw(ArgumentError("nothing"))
    withdraw!(from, amount)
    deposit!(to, amount)
    f = x -> x + amount
    function log_it(n)
        println(n)
    end
    log_it(f(1))
    Store.save.([from, to])
    @info "moved" amount
    return to
end

transfer!(from, to) = transfer!(from, to, 1)
withdraw!(a::Account, n) = (a.balance -= n)
deposit!(a::Account{T}, n::T) where {T} = begin
    a.balance += n
end
total(accounts)::Float64 = sum(a.balance for a in accounts)

Base.show(io::IO, a::Account) = print(io, "Account ", a.id)
function Base.:(==)(a::Account, b::Account)
    a.id == b.id
end
+(a::Account, b::Account) = a.balance + b.balance
(a::Account)(x) = x * a.balance
function (c::Color)() end
const double = x -> 2x
area(s::Shape) = error("none")
function area end

macro audited(ex)
    quote
        before($(esc(ex)))
    end
end

module Inner
import ..transfer!
inner() = transfer!(1, 2)
end

baremodule Bare end

for T in (:Int, :Float64)
    @eval zero_of(::Type{$T}) = $T(0)
end

@inline fast(x) = x
@generated function gen(x)
    :(x)
end

if VERSION >= v"1.6"
    newer() = 1
else
    newer() = 0
end

function __init__()
    @audited transfer!(Account(1), Account(2))
    map(accounts) do a
        total([a])
    end
    [area(s) for s in shapes if norm(s) > 1]
end

end # module
