// Runs the queries that it reads as JSON lines in ClickHouse, and prints a JSON line for each. The
// arguments are a directory with the npm package chdb, one for data, and a file of configuration.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
const [, peers, data, config] = process.argv;
const { Session } = createRequire(peers + "/")("chdb");
const session = new Session(data, { connectionArgs: ["--config-file=" + config] });
for await (const line of createInterface({ input: process.stdin })) {
	try {
		console.log(JSON.stringify({ rows: session.query(JSON.parse(line), "JSONCompactEachRow").toString() }));
	} catch (error) {
		console.log(JSON.stringify({ error: String(error) }));
	}
}
session.close();
