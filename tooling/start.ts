import { pathToFileURL } from 'node:url';
import { buildGateway } from './build/gateway.ts';
import { buildWeb } from './build/web.ts';
import { ROOT } from './root.ts';

// `npm start`: builds what is stale, then becomes the gateway. It is the same process, so that Ctrl-C and SIGTERM reach
// the gateway's own handlers once and first-hand.
try {
  await buildWeb(ROOT);
  const program = await buildGateway(ROOT);
  await import(pathToFileURL(program).href);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
