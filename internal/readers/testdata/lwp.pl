# Answers for URI.pm and LWP::UserAgent, by the protocol of package readers. Bytes
# become characters as UTF-8. With a base the input is resolved as a redirect is.

use strict;
use warnings;
use Encode ();
use IO::Handle;
use URI;
$SIG{__WARN__} = sub { };

sub value {
    my $text = shift;
    return '-' unless defined $text;
    utf8::encode($text) if utf8::is_utf8($text);
    return '=' . unpack('H*', $text);
}

sub text {
    my $field = shift;
    return undef if $field eq '-';
    my $bytes = pack('H*', substr($field, 1));
    my $text = Encode::decode('utf8', $bytes); # takes more than Unicode has
    return $text =~ /[\x{D800}-\x{DFFF}]|[^\x{0}-\x{10FFFF}]/ ? Encode::decode('UTF-8', $bytes) : $text;
}

sub read_url {
    my ($input, $base) = @_;
    my $u = URI->new($input);
    if (defined $base) {
        local $URI::ABS_ALLOW_RELATIVE_SCHEME = 1;
        $base = URI->new($base);
        ($base->scheme // '') =~ /^https?$/ && length($base->host // '') or die 'no URL of http';
        $u = URI->new($input, $base)->abs($base);
    }
    # Other schemes may lack the method.
    $u->can('host') or !defined $u->scheme or $u->as_string !~ m{^[a-zA-Z][a-zA-Z0-9.+-]*://[^/?#]} or die 'no method host';

    # Other schemes have hosts, paths and ways to resolve of their own.
    my $plain = ($u->scheme // '') =~ /^(https?|ftp)?$/;
    my ($userinfo, $host, $port);
    if ($u->isa('URI::_server')) {
        ($userinfo, $host) = ($u->userinfo, $u->host);
        $port = $u->_port;
        $host = "[$host]" if defined $host && $u->authority =~ /(^|@)\[[^@]*\](:\d+)?$/ && $host =~ /:/;
    }
    return join ' ', 'ok', '-', value($u->scheme), $plain ? value($userinfo) : '?', '?', '?',
        $plain ? (value($host), value($port)) : ('?', '?'), $plain ? (value($u->path), value($u->query)) : ('?', '?'), value($u->fragment), $plain || !defined $base ? value($u->as_string) : '?';
}

my $ua;

# Fetches a URL of http or https, through the HTTP proxy at a port if there is one, or
# of ftp.
sub fetch {
    my ($input, $port) = @_;
    require LWP::UserAgent;
    require LWP::Protocol::https;
    if (!$ua) {
        $ua = LWP::UserAgent->new(timeout => 10, max_redirect => 0);
        $ua->proxy(['http', 'https'], "http://127.0.0.1:$port/") if $port;
    }
    my $u = URI->new($input);
    my $scheme = $u->scheme // '';
    $ua->get($input) if $scheme eq 'http' || $scheme eq 'https' || $scheme eq 'ftp' && !$port;
}

binmode STDOUT;
$| = 0;
while (my $line = <STDIN>) {
    chomp $line;
    if ($line eq '') {
        STDOUT->flush();
        next;
    }
    my ($input, $base) = map { text($_) } split / /, $line;
    my $answer;
    if (@ARGV) {
        eval { fetch($input, $ARGV[1]) };
        $answer = 'done ' . ($@ ? 'died' : '-');
    }
    else {
        $answer = eval { read_url($input, $base) };
        $answer = 'fail died' unless defined $answer;
    }
    print $answer, "\n";
}
