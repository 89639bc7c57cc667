import { CONSENT_KEY } from './consent.ts';
import { PARTNER_KEY } from './partner.ts';

/** Proposals of a reviewer of translations, until they are downloaded. */
export const PROPOSALS_KEY = 'translationProposals';

/** What stays in the storage of the browser when a session ends [AUTH-037]. */
export const LASTING_KEYS: readonly string[] = [PARTNER_KEY, CONSENT_KEY, PROPOSALS_KEY];
