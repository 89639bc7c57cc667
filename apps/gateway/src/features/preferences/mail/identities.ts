import { Failure } from '@pillarbox/contract/failure';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import { identity, loadIdentities, saveIdentities } from '@pillarbox/contract/preferences/identities';
import { isAddress } from '@pillarbox/rules/address';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import { nameOfFile, requireOwn } from '../own-account.ts';
import type { Settings } from '../settings.service.ts';
import { requireSame, storedList } from '../stored-list.ts';

/** The stored identities whose address is one of the account's. */
export function readIdentities(value: unknown, addresses: readonly string[]): Identity[] {
  return storedIdentities(value).filter(({ mail }) => addresses.includes(mail));
}

/** All stored identities, also those with an address that the provider has taken away. */
export function storedIdentities(value: unknown): Identity[] {
  return storedList(identity, value);
}

/** What the operations of identities need. */
interface IdentitiesDeps {
  readonly mount: Mount;
  readonly settings: Settings;
  /** The account's addresses in lower case. */
  readonly aliasesOf: (session: Session) => readonly string[];
}

/** Registers the operations for identities. */
export function mountIdentities({ mount, settings, aliasesOf }: IdentitiesDeps): void {
  mount(loadIdentities, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const stored = await settings.load(session, ['identities']);
    return { identities: readIdentities(stored.identities, aliasesOf(session)) };
  });

  mount(saveIdentities, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const addresses = aliasesOf(session);
    const identities = body.identities.map(lowered);
    checkIdentities(identities, addresses);
    await settings.change(session, 'identities', (value) => {
      requireSame(readIdentities(value, addresses), body.before?.map(lowered));
      return identities;
    });
    return { message: 'OK' as const };
  });
}

function lowered(one: Identity): Identity {
  return { ...one, mail: one.mail.toLowerCase() };
}

/** @throws Failure `invalid_request` for a double id or a reply address that is none, `sender_refused` for a foreign address. */
function checkIdentities(identities: readonly Identity[], addresses: readonly string[]): void {
  const ids = new Set(identities.map(({ id }) => id));
  if (ids.size !== identities.length) throw new Failure('invalid_request', { field: 'identities.id' });
  for (const { mail, replyto } of identities) {
    if (!addresses.includes(mail)) throw new Failure('sender_refused', { field: 'identities.mail' });
    if (replyto !== '' && !isAddress(replyto)) throw new Failure('invalid_request', { field: 'identities.replyto' });
  }
}
