import { join } from 'node:path';
import { buildFrame } from '../../apps/web/frame/build-frame.ts';
import { buildServiceWorker } from '../../apps/web/service-worker/build-service-worker.ts';
import { ROOT } from '../root.ts';

// Builds the frames and the service worker into the built page, in a process of its own that frees the bundler's memory when it ends.
const DIST = join(ROOT, 'apps/web/dist');
for (const name of ['frame', 'analytics'] as const) await buildFrame(name, join(DIST, name));
await buildServiceWorker(DIST);
