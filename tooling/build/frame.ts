import { join } from 'node:path';
import { buildFrame } from '../../apps/web/frame/build-frame.ts';
import { ROOT } from '../root.ts';

// Builds the message frame into the built page, in a process of its own that frees the bundler's memory when it ends.
await buildFrame(join(ROOT, 'apps/web/dist/frame'));
