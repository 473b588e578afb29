# Answers for URI.pm and LWP::UserAgent, by the protocol of package parsers. Bytes
# become characters as UTF-8, with U+FFFD for each part that is not, as the Encoding
# Standard has it. With a base the input is resolved as a redirect is.

use strict;
use warnings;
use IO::Handle;
use URI;
$SIG{__WARN__} = sub { };

sub value {
    my $text = shift;
    return '-' unless defined $text;
    utf8::encode($text) if utf8::is_utf8($text);
    return '=' . unpack('H*', $text);
}

# The start of a character in UTF-8, up to the first byte that does not belong to it.
my $start = qr/[\xC2-\xDF] | \xE0[\xA0-\xBF]? | [\xE1-\xEC\xEE\xEF][\x80-\xBF]? | \xED[\x80-\x9F]?
    | \xF0(?:[\x90-\xBF][\x80-\xBF]?)? | [\xF1-\xF3][\x80-\xBF]{0,2} | \xF4(?:[\x80-\x8F][\x80-\xBF]?)?/x;
my $character = qr/[\x00-\x7F] | [\xC2-\xDF][\x80-\xBF] | \xE0[\xA0-\xBF][\x80-\xBF] | [\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}
    | \xED[\x80-\x9F][\x80-\xBF] | \xF0[\x90-\xBF][\x80-\xBF]{2} | [\xF1-\xF3][\x80-\xBF]{3} | \xF4[\x80-\x8F][\x80-\xBF]{2}/x;

sub text {
    my $field = shift;
    return undef if $field eq '-';
    my $bytes = pack('H*', substr($field, 1));
    $bytes =~ s/($character+)|$start|./$1 \/\/ "\xEF\xBF\xBD"/gse;
    utf8::decode($bytes);
    return $bytes;
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
    require Net::Config;
    no warnings 'once';
    $Net::Config::NetConfig{ftp_firewall} = undef; # or Net::FTP looks the host up before it connects
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
