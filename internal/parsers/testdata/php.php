<?php
// Answers questions about URLs with parse_url, by the protocol of package
// parsers. Strings of PHP are bytes.

function value($text) {
    return $text === null ? '-' : '=' . bin2hex((string) $text);
}

function text($field) {
    return $field === '-' ? '' : hex2bin(substr($field, 1));
}

function read($input) {
    $u = parse_url($input);
    if ($u === false) {
        return 'fail false';
    }
    // PHP does not write URLs: the last value is unknown. It knows no userinfo
    // as a whole.
    $names = ['scheme', '', 'user', 'pass', 'host', 'port', 'path', 'query', 'fragment'];
    $values = array_map(fn($name) => $name === '' ? '?' : value($u[$name] ?? null), $names);
    return 'ok - ' . implode(' ', $values) . ' ?';
}

// connect opens a URL, but no file of this machine, through the HTTP proxy at a
// port if there is one.
function connect($input) {
    global $argv;
    $options = ['http' => ['timeout' => 10]];
    if (isset($argv[2])) {
        $options['http'] += ['proxy' => 'tcp://127.0.0.1:' . $argv[2], 'request_fulluri' => true];
    }
    if (preg_match('~^https?://~i', $input)) {
        try {
            @file_get_contents($input, false, stream_context_create($options));
        } catch (ValueError $error) {
            return 'done ValueError';
        }
    }
    return 'done -';
}

while (($line = fgets(STDIN)) !== false) {
    $fields = explode(' ', rtrim($line, "\n"));
    if ($fields[0] === '') {
        fflush(STDOUT);
        continue;
    }
    $answer = isset($argv[1]) ? 'connect' : 'read';
    fwrite(STDOUT, $answer(text($fields[0])) . "\n");
}
