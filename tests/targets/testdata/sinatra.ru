# The application of apps.py in Sinatra, with its protection, as rackup starts it.
require 'sinatra/base'

class App < Sinatra::Base
  set :environment, :production
  set :logging, false
  set :static, false
  set :host_authorization, {}

  answer = ->(letter, path) { "#{letter} #{path.unpack1('H*')}" }

  get('/admin') { answer.call('A', request.path_info) }
  get('/admin/*') { answer.call('A', request.path_info) }
  get('*') { answer.call('O', request.path_info) }
end

run App
