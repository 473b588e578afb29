// Answers SQL queries by DuckDB: the arguments are queries, the output a JSON array of
// rows for each. It runs in a folder that has the npm package @duckdb/node-api.
import { createRequire } from "node:module";
const { DuckDBInstance } = createRequire(process.cwd() + "/")("@duckdb/node-api");
const connection = await (await DuckDBInstance.create(":memory:")).connect();
for (const query of process.argv.slice(2)) {
	const result = await connection.runAndReadAll(query);
	console.log(JSON.stringify(result.getRowsJson()));
}
