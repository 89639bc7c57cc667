import type { Feature } from '../../lib/feature.ts';
import { isFramed } from '../../lib/host-state.ts';
import { followEmbedding } from './follow-embedding.ts';

/** Embedded host mode: a site of the provider shows the product in a frame and talks to it (docs/EMBEDDING.md). */
export const host: Feature = {
  name: 'host',
  start: () => {
    if (isFramed()) followEmbedding();
    return undefined;
  },
};
