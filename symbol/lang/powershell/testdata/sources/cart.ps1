# Carts, without what the grammar stumbles over.
Import-Module ./Tax.psm1

$script:Rate = 3

<#
.SYNOPSIS
Adds up a cart.
#>
function Get-Total {
    param($Items, $Rate)
    $sum = 0
    foreach ($item in $Items) {
        $sum = $sum + $item.Price # before tax
    }
    Add-Tax -Amount $sum -Rate $Rate
}

class Cart {
    [int] $Count
    [int] Add([int] $n) {
        $this.Count = $this.Count + $n
        return $this.Count
    }
}

enum Kind {
    Small
    Large
}
