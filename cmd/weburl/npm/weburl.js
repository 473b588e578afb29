#!/usr/bin/env node
// Runs the command of the package for this platform, which npm installs with this one.
'use strict';
const { spawn } = require('node:child_process');

const name = `@weburl/${process.platform}-${process.arch}`;
let program;
try {
	program = require.resolve(`${name}/bin/weburl${process.platform === 'win32' ? '.exe' : ''}`);
} catch {
	console.error(`weburl: the package ${name} is not installed. Install without --omit=optional. If npm has no such package, see https://github.com/weburl/weburl/blob/main/docs/install.md`);
	process.exit(1);
}
const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
child.on('error', (error) => {
	console.error(`weburl: ${error.message}`);
	process.exitCode = 1;
});
// A terminal sends SIGINT to both. The command decides when it ends.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => {
	if (signal) {
		process.removeAllListeners(signal);
		process.kill(process.pid, signal);
	} else {
		process.exitCode = status;
	}
});
