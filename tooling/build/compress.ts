import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Other files are compressed already: pictures and fonts. */
const COMPRESSIBLE = /\.(css|html|js|mjs|json|svg|txt|webmanifest)$/;
/** Smaller files gain nothing from compression, in bytes. */
const MIN_COMPRESSED_BYTES = 1024;

/** Compresses each text file of a folder with brotli (`.br`) and gzip (`.gz`), beside the file. The gateway sends these files. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  // All at once, because the compressor has its own thread pool and all files together are a few megabytes.
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_COMPRESSED_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
