import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Message } from '@pillarbox/contract/mail/message';
import { loadTexts } from '../../lib/i18n/language.ts';
import type { OpenedDraft } from './writing/open-sealed.ts';
import type { Protection } from './writing/protection.ts';
import type { SealPurpose } from './writing/seal.ts';

export { isPgpEncrypted } from './reading/protection.ts';
export type { Protection } from './writing/protection.ts';
export { UNPROTECTED } from './writing/protection.ts';
export { loadWriting, ProtectionButtons, ProtectionSummary, RecipientKey } from './writing/loaded.tsx';

/** Loads code that works with keys, and the texts of its failures. */
async function withTexts<T>(code: Promise<T>): Promise<T> {
  const [part] = await Promise.all([code, loadTexts('pgp')]);
  return part;
}

/** As `writing/seal.ts`, which loads when a message is protected. */
export async function sealOutgoing(message: Outgoing, protection: Protection, purpose: SealPurpose): Promise<Outgoing> {
  if (!protection.encrypt && !protection.sign) return message;
  return (await withTexts(import('./writing/seal.ts'))).sealOutgoing(message, protection, purpose);
}

/** As `writing/open-sealed.ts`. */
export async function openSealedDraft(message: Message): Promise<OpenedDraft> {
  return (await withTexts(import('./writing/open-sealed.ts'))).openSealedDraft(message);
}

/** As `writing/open-sealed.ts`; a message that is not protected is returned as it is. */
export async function openSealedOutgoing(message: Outgoing): Promise<Outgoing> {
  if (message.pgp === undefined) return message;
  return (await withTexts(import('./writing/open-sealed.ts'))).openSealedOutgoing(message);
}
