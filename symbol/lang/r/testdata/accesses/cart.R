Cart <- R6Class("Cart", inherit = Base,
  public = list(
    total = limit,
    next_one = NULL,
    run = function(param, other) {
      local <- param + self$total #: read self.total
      self$total <- local #: write self.total
      private$count = self$next_one$total #: write private.count read self.next_one read self.next_one.total
      self$next_one$total <- other$count #: read self.next_one write self.next_one.total read other.count
      for (element in other$all) element$count <- 1 #: read other.all write element.count
      if (self$total == limit && is.null(other$run)) return(self) #: read self.total
      go(self$total, param, key = private$count)
      other$table[[param]] <- private$.hidden #: read other.table read private..hidden
      result <- self$find(param)$total #: read ?.total
      fn <- function(index) index + super$total #: read super.total
      other@slot
      invisible(self)
    }
  ),
  private = list(count = 0, .hidden = NULL)
)
