// Reads a Parquet file by hyparquet. The arguments are a folder that has the npm package, the
// file, a column and a value. The output is one line of JSON with the number of rows, of the
// values of each column that are not NULL, and of the rows with that value in the column; then
// of the bytes that were read for those rows, and for rows with a value that is not there, by
// Bloom filters and page indexes.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { zstdDecompressSync } from "node:zlib";
const [folder, name, column, value] = process.argv.slice(2);
const entry = createRequire(folder + "/").resolve("hyparquet");
const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import(pathToFileURL(entry));
const source = await asyncBufferFromFile(name);
let bytes = 0;
const file = {
	byteLength: source.byteLength,
	slice: (start, end = source.byteLength) => {
		bytes += end - start;
		return source.slice(start, end);
	},
};
const compressors = { ZSTD: (input) => zstdDecompressSync(input) };
const metadata = await parquetMetadataAsync(file);
const columns = metadata.schema.slice(1).map((element) => element.name);
let rows = 0;
const counts = columns.map(() => 0);
for (const row of await parquetReadObjects({ file, metadata, compressors })) {
	rows++;
	columns.forEach((name, i) => (counts[i] += row[name] != null));
}
const found = [];
for (const $eq of [value, "not there"]) {
	bytes = 0;
	const list = await parquetReadObjects({ file, metadata, compressors, columns: [column], filter: { [column]: { $eq } }, useBloomFilters: true, usePageIndex: true });
	found.push(list.length, bytes);
}
console.log(JSON.stringify([rows, ...counts, ...found]));
