import { pathToFileURL } from 'node:url';
import { buildGateway } from './build/gateway.ts';
import { buildWeb } from './build/web.ts';
import { ROOT } from './root.ts';

// `npm start`: builds what is stale, then runs the gateway in the same process, so that the gateway itself receives Ctrl-C and
// SIGTERM.
try {
  await buildWeb(ROOT);
  const program = await buildGateway(ROOT);
  await import(pathToFileURL(program).href);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
