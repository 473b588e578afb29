# The application of apps.py without a framework.
run(lambda do |env|
  path = env['PATH_INFO']
  letter = path == '/admin' || path.start_with?('/admin/') ? 'A' : 'O'
  [200, { 'content-type' => 'text/plain' }, ["#{letter} #{path.unpack1('H*')}"]]
end)
