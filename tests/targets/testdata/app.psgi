# The application of apps.py for Plack.
sub {
	my $path = $_[0]{PATH_INFO};
	my $letter = $path =~ m{\A/admin(?:/|\z)} ? 'A' : 'O';
	return [200, ['Content-Type' => 'text/plain'], ["$letter " . unpack('H*', $path)]];
};
