# What is on the shelves, and who is told when it changes.

library(R6)
source("R/utils.R")

MAX_SHELVES <- 12L

#' Tells others what happens.
#' @export
Emitter <- R6::R6Class("Emitter",
  public = list(
    #' @description Begins to listen.
    #' @param listener is called with what is emitted
    on = function(event, listener) {
      private$listeners[[event]] <- c(private$listeners[[event]], listener)
      invisible(self)
    },
    emit = function(event, ...) {
      for (listener in private$listeners[[event]]) {
        tryCatch(listener(event, ...), error = function(e) self$failed(e))
      }
      invisible(self)
    },
    failed = function(e) warning(conditionMessage(e), call. = FALSE),
    print = function(...) {
      cat("<", class(self)[1], ">\n", sep = "")
      invisible(self)
    }
  ),
  private = list(
    listeners = list(),
    deep_clone = function(name, value) if (is.environment(value)) value$clone(deep = TRUE) else value
  )
)

Shelf <- R6Class(
  classname = "Shelf",
  public = list(
    name = NULL,
    `max size` = 10,
    initialize = function(name, items = list()) {
      stopifnot(is.character(name), length(name) == 1)
      self$name <- name
      private$.items <- items
    },
    put = function(item) {
      private$.items[[length(private$.items) + 1]] <- item
      self
    },
    `is full` = function() self$size >= self$`max size`
  ),
  active = list(
    size = function() length(private$.items),
    items = function(value) {
      if (missing(value)) return(private$.items)
      stop("items is read-only", call. = FALSE)
    }
  ),
  private = list(.items = NULL),
  cloneable = FALSE
)

#' An inventory has shelves.
Inventory <- R6Class("Inventory",
  inherit = Emitter,
  public = list(
    log = NULL,
    initialize = function(log = NULL, ...) {
      super$initialize()
      self$log <- log %||% Logger$new("inventory")
      private$spare <- Shelf$new("spare")
      self$on("put", function(event, item) self$log$info("put", item))
    },
    put = function(item, on = NULL) {
      shelf <- self$shelf(on)
      shelf$put(item)$put(item)
      private$count <- private$count + 1
      self$emit("put", item)$emit("changed")
    },
    shelf = function(name) {
      if (is.null(name)) {
        return(private$spare)
      }
      Shelf$new(name)
    },
    report = function(format = "%s: %d") {
      lines <- vapply(private$shelves, private$line, "", format = format)
      self$handler <- function(line) self$log$info(line)
      lapply(lines, self$handler)
      private$spare$size
      writeLines(lines)
    },
    handler = NULL
  ),
  private = list(
    shelves = list(),
    spare = NULL,
    count = 0L,
    line = function(shelf, format) sprintf(format, shelf$name, shelf$size),
    finalize = function() private$shelves <- NULL
  )
)

Inventory$set("public", "reset", function() {
  private$count <- 0L
  invisible(self)
})

# A factory.
new_inventory <- function(quiet = FALSE) {
  if (quiet) return(Inventory$new(log = NULL))
  inventory <- Inventory$new(Logger$new("shop"))
  inventory$on("changed", function(...) message("changed"))
  inventory
}

shared.inventory <- new_inventory()
`%+%` <- function(inventory, item) inventory$put(item)

main <- function(items) {
  stock <- new_inventory()
  stock$put("pear")$report()
  for (item in items) stock %+% item
  Shelf$new("top") -> top
  top$put("apple")
  count <<- stock$shelf("x")$size
  switch(top$name, top = top$put(1), stop("no shelf"))
}
