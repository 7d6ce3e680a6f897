#!/usr/bin/env perl
package My::Shop;
# A shop.
use strict;
use parent 'My::Base';
use parent -norequire, qw(My::Other);
use base qw(A::B C);
use My::Util qw(helper other);
use Mojo::Base 'Mojo::EventEmitter', -signatures;
use constant LIMIT => 10;
use constant { A => 1, B => 2 };
require My::Lazy;
require "lib/old.pl";
our @ISA = ('X');
our $VERSION = '1.0';
my $count = 0;
has name => 'x';
has [qw(a b)] => sub { 1 };

=head2 add

Adds.

=cut

sub add {
  my ($self, $n) = @_;
  my $x = shift;
  $self->save($n);
  helper($n);
  other $n;
  My::Util::thing($n);
  My::Util->new(a => 1);
  return $x;
}
sub proto($$) { &add; &{$x}(1); \&add }
sub sig ($self, $a = 1, %o) { my $code = sub { local $_ = 1 }; }
package Other { sub inner { 1 } }
sub Full::name { }
foreach my $i (1..3) { print "hi $i\n" if $i }
__PACKAGE__->run;
1;
__END__
