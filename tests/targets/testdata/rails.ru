# The application of apps.py with the router of Rails.
require 'action_dispatch'

routes = ActionDispatch::Routing::RouteSet.new
routes.draw do
  answer = lambda do |letter|
    lambda do |env|
      path = ActionDispatch::Request.new(env).path
      [200, { 'content-type' => 'text/plain' }, ["#{letter} #{path.unpack1('H*')}"]]
    end
  end
  get '/admin', to: answer.call('A')
  get '/admin/*rest', to: answer.call('A')
  root to: answer.call('O')
  get '*rest', to: answer.call('O')
end

run routes
