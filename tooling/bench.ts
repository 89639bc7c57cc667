import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildWeb } from './build/web.ts';
import { prepare } from './prepare.ts';
import { ROOT } from './root.ts';

// `npm run bench`: prepares the machine, then measures the product relative to the raw protocol.
const missing = await prepare();
if (missing.length > 0) console.error(`Missing on this machine: ${missing.join(', ')}`);
await buildWeb(ROOT);
await import(pathToFileURL(join(ROOT, 'bench/main.ts')).href);
