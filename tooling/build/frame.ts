import { join } from 'node:path';
import { buildFrame } from '../../apps/web/frame/build-frame.ts';
import { ROOT } from '../root.ts';

// Builds the message frame into the built page. A process of its own, so that the bundler's memory ends with it.
await buildFrame(join(ROOT, 'apps/web/dist/frame'));
