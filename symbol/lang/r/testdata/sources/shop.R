# Adds.
#' Add
#' @export
add <- function(x, y = 2) {
  z <- x + y
  helper(z)
  stats::median(z)
  inner <- function(a) a
  z |> inner()
}
sub = function(x) x
LIMIT <- 10
`my fun` <- function() 1
function(x) x -> late
print.foo <- function(x, ...) UseMethod("print")
"quoted" <- function() 1
x$y <- function() 2
setClass("P", representation(name = "character"))
P <- setRefClass("P", fields = list(a = "numeric"), methods = list(go = function() { 1 }))
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "P", function(shape) 1)
Q <- R6Class("Q", inherit = P, public = list(n = 1, initialize = function(x) { self$n <- x }, run = function() self$helper()), private = list(z = 2))
library(dplyr)
require("stats")
source("R/utils.R")
box::use(x)
sapply(1:3, add)
if (TRUE) { a <- 1 }
\(x) x
`%+%` <- function(a, b) a
assign("k", 1)
x <<- 2
