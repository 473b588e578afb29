<?php
// The application of apps.py: php -S 127.0.0.1:PORT router.php.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === false || $path === null) {
	http_response_code(400);
	exit;
}
$path = rawurldecode($path);
$admin = $path === '/admin' || str_starts_with($path, '/admin/');
echo ($admin ? 'A ' : 'O ') . bin2hex($path);
