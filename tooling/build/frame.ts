import { join } from 'node:path';
import { buildFrame } from '../../apps/web/frame/build-frame.ts';
import { ROOT } from '../root.ts';

// Builds the frames into the built page, in a process of its own that frees the bundler's memory when it ends.
for (const name of ['frame', 'analytics'] as const) await buildFrame(name, join(ROOT, 'apps/web/dist', name));
