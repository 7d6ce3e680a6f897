local other = require("other")
local limit = other.max --: read other.max
count = limit --: read limit
local Cart = { total = limit, run = start }
Cart.max = limit
function Cart:sum(param, other)
  local temp = param + self.total --: read self.total
  self.total = temp --: write self.total
  self.next.total = other.count --: read self.next write self.next.total read other.count
  count = count + Cart.max --: write count read count read Cart.max
  local list = { limit, self.total, key = count, [limit] = 1 } --: read self.total
  for index, element in pairs(other.all) do element.count = index end --: write element.count
  if self.total == limit and other.run then return other.count end --: read self.total read limit read other.run read other.count
  go(self.total, limit)
  other.table[limit] = self.total --: read other.table read limit read self.total
  local f = function(x) return x + limit end --: read limit
  return temp > 0 and self.total or limit --: read self.total read limit
end
return Cart
