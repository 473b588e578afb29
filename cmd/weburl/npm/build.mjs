// Writes the npm packages of a release to a directory, from what goreleaser has built:
//
//	node cmd/weburl/npm/build.mjs dist DIR
//
// Package weburl is weburl.js. It has an optional dependency for each platform, with the
// binary, of which a package manager installs the one that fits. The packages have to be
// published in the order in which DIR/order names them: weburl last.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [dist, dir] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../../..');
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { version } = json(join(dist, 'metadata.json'));
const common = {
	version,
	license: 'MIT',
	homepage: 'https://github.com/weburl/weburl',
	repository: { type: 'git', url: 'git+https://github.com/weburl/weburl.git' },
};
const order = [];
mkdirSync(dir, { recursive: true });

function pack(description, files) {
	const source = join(dir, 'source', description.name);
	mkdirSync(join(source, 'bin'), { recursive: true });
	writeFileSync(join(source, 'package.json'), JSON.stringify({ ...description, ...common, files: ['bin'] }, null, 2));
	copyFileSync(join(root, 'LICENSE'), join(source, 'LICENSE'));
	for (const [name, from] of Object.entries(files)) {
		copyFileSync(from, join(source, name));
		if (name.startsWith('bin/')) chmodSync(join(source, name), 0o755);
	}
	const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', dir, source], { encoding: 'utf8' });
	order.push(said.trim());
}

const platforms = json(join(dist, 'artifacts.json')).filter((a) => a.type === 'Binary').map(({ goos, goarch, path }) => {
	const os = goos === 'windows' ? 'win32' : goos;
	const cpu = goarch === 'amd64' ? 'x64' : goarch;
	return { name: `@weburl/${os}-${cpu}`, os, cpu, path };
});
for (const { name, os, cpu, path } of platforms) {
	pack(
		{ name, description: `The command weburl for ${os} on ${cpu}`, os: [os], cpu: [cpu], preferUnplugged: true },
		{ [`bin/${os === 'win32' ? 'weburl.exe' : 'weburl'}`]: resolve(dist, '..', path) },
	);
}
pack(
	{
		name: 'weburl',
		description: 'Find and explain faults in URLs, as the WHATWG URL Standard parses them',
		keywords: ['url', 'whatwg', 'links', 'lint'],
		bin: { weburl: 'bin/weburl.js' },
		engines: { node: '>=18' },
		optionalDependencies: Object.fromEntries(platforms.map(({ name }) => [name, version])),
	},
	{ 'bin/weburl.js': join(here, 'weburl.js'), 'README.md': join(here, 'README.md') },
);
writeFileSync(join(dir, 'order'), order.join('\n') + '\n');
