// Runs the queries that it reads as JSON lines in DuckDB, and prints a JSON line for each. The
// argument is a folder with the npm package @duckdb/node-api.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
const { DuckDBInstance } = createRequire(process.argv[1] + "/")("@duckdb/node-api");
const instance = await DuckDBInstance.create(":memory:", { allow_unsigned_extensions: "true" });
const connection = await instance.connect();
for await (const line of createInterface({ input: process.stdin })) {
	const { sql, args } = JSON.parse(line);
	try {
		const result = await connection.runAndReadAll(sql, args ?? undefined);
		console.log(JSON.stringify({ rows: result.getRowsJson() }));
	} catch (error) {
		console.log(JSON.stringify({ error: error.message }));
	}
}
