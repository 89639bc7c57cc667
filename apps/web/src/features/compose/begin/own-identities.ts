import type { Message } from '@pillarbox/contract/mail/message';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { identitiesOf, identitySentTo, usualIdentity } from '@pillarbox/rules/identities';
import { currentPreferences, usePreferences } from '../../../lib/preferences-state.ts';
import { session, useUser } from '../../../lib/session-state.ts';
import { mailPreferences, useMailPreferences } from '../../preferences/public.ts';
import type { ChosenSender } from '../model/compose-state.ts';

type Own = ReturnType<typeof currentPreferences>;

function identitiesFrom(
  mail: string,
  { fullname, replyto_addr: replyto }: Own,
  loaded: MailPreferences,
): readonly Identity[] {
  // A partner of an older release sends no identities, and nothing is known before the preferences have loaded.
  const { mailAliases: aliases = [], identities: stored = [] } = loaded as Partial<MailPreferences>;
  return mail === '' ? [] : identitiesOf({ mail, fullname, replyto, aliases, stored });
}

/** The senders that the user can write as, the account's own address first. Only that one when the others cannot be loaded. */
export async function ownIdentities(): Promise<readonly Identity[]> {
  const mail = session.get().user?.mail ?? '';
  return identitiesFrom(mail, currentPreferences(), await mailPreferences(mail));
}

/** The same in a component. */
export function useOwnIdentities(): readonly Identity[] {
  const mail = useUser()?.mail ?? '';
  return identitiesFrom(mail, usePreferences(), useMailPreferences(mail));
}

/** The identity of new messages [PREF-052, PREF-093]. */
export function usualAmong(identities: readonly Identity[]): Identity | undefined {
  return usualIdentity(identities, currentPreferences());
}

/** Headers in which mail servers write the address that a message was delivered for. */
const DELIVERED_FOR = new Set(['x-original-to', 'envelope-to', 'delivered-to']);

/** The addresses that a message was sent to; those of its visible headers come first. */
function addressesOf({ header }: Message): string[] {
  const delivered = header.all.filter(({ name }) => DELIVERED_FOR.has(name.toLowerCase()));
  return [
    ...[...header.to, ...header.cc, ...header.bcc].map(({ mail }) => mail),
    ...delivered.map(({ value }) => value.trim().replace(/^<|>$/g, '')),
  ];
}

/**
 * The identity for a reply or a forward: the one that wrote the message, for an own message, else the one that it was sent to, else
 * the usual one.
 */
export function identityForAnswer(message: Message, identities: readonly Identity[]): Identity | undefined {
  const authors = message.header.from.map(({ mail }) => mail);
  return (
    identitySentTo(identities, authors) ?? identitySentTo(identities, addressesOf(message)) ?? usualAmong(identities)
  );
}

/** The sender of a message that is written as this identity; null for the account's own address before it is known. */
export function senderAs(identity: Identity | undefined): ChosenSender | null {
  if (identity === undefined) return null;
  const { id, name, mail, replyto } = identity;
  return { id, name, mail, replyto };
}
