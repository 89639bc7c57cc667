import { writeFile } from 'node:fs/promises';
import { constants, brotliCompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';

// Writes the prepared empty database that a first start copies. Creating one takes 5 s and 1 GB of memory. Run it after every
// change of the PGlite version: `node apps/gateway/src/platform/database/make-snapshot.ts`.

const database = await PGlite.create('memory://');
await database.exec('checkpoint');
const tar = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
await database.close();
const packed = brotliCompressSync(tar, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(BUNDLED_PATHS.emptyDatabase, packed);
process.stdout.write(
  `${BUNDLED_PATHS.emptyDatabase}: ${String(tar.length)} bytes packed into ${String(packed.length)}\n`,
);
