# A module.
using module ./Other.psm1
using namespace System.IO
Import-Module "$PSScriptRoot/Util.psm1"
. $PSScriptRoot/helpers.ps1
. "$PSScriptRoot\b.ps1"
<#
.SYNOPSIS
 Gets.
#>
function Get-Thing {
  [CmdletBinding()]
  param([Parameter(Mandatory)][string]$Name, [int]$Count = 1)
  begin { $x = 1 }
  process { Write-Host $Name; Set-Other -Name $Name | Out-Null; $Name.Trim() }
}
function global:Foo { }
filter Even { if ($_ % 2 -eq 0) { $_ } }
class Animal : Base, IThing {
  [string]$Name
  hidden [int]$Age = 3
  static [int] $Count
  Animal([string]$n) : base($n) { $this.Name = $n }
  [string] Speak([int]$x) { return "hi" }
  static [void] Make() { [Animal]::new('x') }
}
enum Color { Red; Green = 2 }
$script:Total = 5
$x = Get-Thing -Name a
$Sb = { param($a) Get-Thing }
Set-Alias gt Get-Thing
Export-ModuleMember -Function Get-Thing
workflow W { }
configuration C { }
[Animal]::Make()
New-Object Animal
