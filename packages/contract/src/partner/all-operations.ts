import type { Operation } from '../operation.ts';
import * as partner from './operations.ts';

/** Every operation of this feature. */
export const partnerOperations: readonly Operation[] = [partner.domainPreferences, partner.partnerContentOf];
