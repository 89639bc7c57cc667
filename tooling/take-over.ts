import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildGateway } from './build/gateway.ts';
import { ROOT } from './root.ts';

// `npm run take-over -- roundcube --dump FILE`: builds the gateway if it is stale, and runs its command in this process.
const program = await buildGateway(ROOT);
await import(pathToFileURL(join(dirname(program), 'take-over.js')).href);
