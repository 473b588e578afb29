<?php
// Answers questions about URLs with the client of Guzzle, by the protocol of package
// parsers. Strings of PHP are bytes. A base is the option base_uri.

require '/usr/share/php/GuzzleHttp/autoload.php';

function value($text) {
    return $text === null || $text === '' ? '-' : '=' . bin2hex((string) $text);
}

function text($field) {
    return $field === '-' ? null : hex2bin(substr($field, 1));
}

// read answers with the URI that the client makes of the input.
function read($input, $base) {
    global $client, $buildUri;
    try {
        $uri = $buildUri->invoke($client, GuzzleHttp\Psr7\Utils::uriFor($input), ['base_uri' => $base]);
    } catch (InvalidArgumentException $error) {
        return 'fail ' . (new ReflectionClass($error))->getShortName();
    }
    return implode(' ', ['ok', '-', value($uri->getScheme()), value($uri->getUserInfo()), '?', '?',
        value($uri->getHost()), value($uri->getPort()), '=' . bin2hex($uri->getPath()),
        value($uri->getQuery()), value($uri->getFragment()), '=' . bin2hex((string) $uri)]);
}

// connect sends a request, through the HTTP proxy at a port if there is one.
function connect($input) {
    global $client, $argv;
    $options = ['timeout' => 10, 'proxy' => isset($argv[2]) ? 'http://127.0.0.1:' . $argv[2] : ''];
    try {
        $client->request('GET', $input, $options);
    } catch (Throwable $error) {
        return 'done ' . (new ReflectionClass($error))->getShortName();
    }
    return 'done -';
}

$client = new GuzzleHttp\Client();
if (($argv[1] ?? '') === 'check') {
    exit(0);
}
$buildUri = new ReflectionMethod($client, 'buildUri');
while (($line = fgets(STDIN)) !== false) {
    $fields = explode(' ', rtrim($line, "\n"));
    if ($fields[0] === '') {
        fflush(STDOUT);
        continue;
    }
    $answer = isset($argv[1]) ? connect(text($fields[0])) : read(text($fields[0]), text($fields[1]));
    fwrite(STDOUT, $answer . "\n");
}
