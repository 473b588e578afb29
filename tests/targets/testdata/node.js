// node node.js FRAMEWORK PORT [DIR]: the application of apps.py in frameworks of Node, or files
// of a folder. The packages are below NODE_PATH.
const [name, port, dir] = process.argv.slice(2);
const answer = (letter, path) => `${letter} ${Buffer.from(path).toString('hex')}`;
const host = '127.0.0.1';

const servers = {
	http() {
		const http = require('node:http');
		http.createServer((req, res) => {
			// The rule that documentation of Node shows: the path by the URL class.
			let path;
			try {
				path = new URL(req.url, 'http://h.example').pathname;
			} catch {
				res.statusCode = 400;
				return res.end('bad target');
			}
			res.end(answer(path === '/admin' || path.startsWith('/admin/') ? 'A' : 'O', path));
		}).listen(port, host);
	},
	express() {
		const app = require('express')();
		// Below a mounted path, req.path is relative to it.
		app.use('/admin', (req, res) => res.send(answer('A', require('parseurl').original(req).pathname)));
		app.use((req, res) => res.send(answer('O', req.path)));
		app.use((err, req, res, next) => res.status(err.status || 500).send('error'));
		app.listen(port, host);
	},
	'express-static'() {
		const express = require('express');
		const app = express();
		app.use(express.static(dir));
		app.use((err, req, res, next) => res.status(err.status || 500).send('error'));
		app.listen(port, host);
	},
	fastify() {
		const app = require('fastify')();
		app.get('/admin', async () => answer('A', '/admin'));
		app.get('/admin/*', async (req) => answer('A', '/admin/' + req.params['*']));
		app.get('/*', async (req) => answer('O', '/' + req.params['*']));
		app.listen({ port: Number(port), host });
	},
	koa() {
		const Koa = require('koa');
		const app = new Koa();
		app.silent = true;
		app.use((ctx) => {
			ctx.body = answer(ctx.path === '/admin' || ctx.path.startsWith('/admin/') ? 'A' : 'O', ctx.path);
		});
		app.listen(port, host);
	},
	async hapi() {
		const server = require('@hapi/hapi').server({ port: Number(port), host });
		const route = (path, letter) => server.route({ method: 'GET', path, handler: (request, h) => h.response(answer(letter, request.path)).type('text/plain') });
		route('/admin', 'A');
		route('/admin/{rest*}', 'A');
		route('/{rest*}', 'O');
		await server.start();
	},
};
if (!servers[name]) throw new Error(`no framework is named ${name}`);
servers[name]();
