import type { SignatureDetails } from '@pillarbox/rules/signature-details/details';
import { createStore } from '../../../lib/store.ts';

/**
 * What the form of a new contact offers: the details in the signature of a message, and the address of its author. They are not in the
 * page's address, which a browser keeps. Null for none.
 */
export const offeredDetails = createStore<OfferedDetails | null>(null);

interface OfferedDetails {
  readonly mail: string;
  readonly details: SignatureDetails;
}
