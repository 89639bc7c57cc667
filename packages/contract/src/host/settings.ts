import * as z from 'zod/mini';
import { siteOrigin } from '../partner/setting-values.ts';

/** Most sites that one partner may name. */
const MAX_ORIGINS = 20;

/** Partner settings of embedded host mode. */
export const hostSettings = {
  /** The sites whose pages may show the product in a frame and talk to it; absent: no page may [HOST-001, HOST-019]. */
  embedding: z.optional(
    z.strictObject({ origins: z.array(siteOrigin).check(z.minLength(1), z.maxLength(MAX_ORIGINS)) }),
  ),
};
