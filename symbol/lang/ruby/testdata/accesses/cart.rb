require "other"
LIMIT = Other::MAX
$count = LIMIT
class Cart < Base
  MAX = LIMIT
  @@all = [MAX]
  attr_accessor :total, :extra
  def initialize(param = MAX, key: LIMIT)
    @total = param #: write @total
    @extra ||= LIMIT #: write @extra
    @extra += 1 #: write @extra
  end
  def sum(param, other)
    local = param + @total #: read @total
    self.total = local
    other.total += LIMIT
    @@all << LIMIT #: read @@all
    $count = @@all #: write $count read @@all
    @total, other.extra = local, extra #: write @total
    case other.color
    when Color::RED then return MAX
    when LIMIT then @extra #: read @extra
    end
    { a: LIMIT, b: @total } #: read @total
    "#{@total} #{local} #{LIMIT}" #: read @total
    other.all.each { |element| element.count + @total } #: read @total
    @total > 0 ? total : LIMIT #: read @total read total
  end
end
