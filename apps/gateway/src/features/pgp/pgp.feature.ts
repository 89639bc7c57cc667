import { Failure } from '@pillarbox/contract/failure';
import { findPgpKey, listPgpKeys, MAX_PGP_KEYS, removePgpKey, savePgpKey } from '@pillarbox/contract/pgp/keys';
import type { SocketEvent } from '@pillarbox/contract/events';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { keyFacts } from './key-facts.ts';
import { PgpStore } from './pgp.store.ts';
import type { FetchKey } from './web-key-directory.ts';
import { findInDirectory } from './web-key-directory.ts';

/** What PGP keys need of the rest of the gateway. */
export interface PgpFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly fetchKey: FetchKey;
  /** Sends an event to every socket of an account, on all gateways. */
  readonly broadcast: (audience: Pick<Account, 'accountId'>, event: SocketEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireOwn(session: Session, mail: string): void {
  if (mail.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'mail' });
}

/** Registers the operations for PGP keys. The gateway stores keys; only the page uses them. */
export function pgpFeature({ mount, db, fetchKey, broadcast, now }: PgpFeatureDeps): void {
  const store = new PgpStore(db);
  const changed = ({ accountId }: Session): void => broadcast({ accountId }, { event: 'pgp-keys-changed' });

  mount(listPgpKeys, async ({ params, query, session }) => {
    requireOwn(session, params.mail);
    const keys = await store.list(session);
    if (keys.length === 0 && query.empty !== 'list') throw new Failure('pgp_keys_not_found');
    return keys;
  });

  mount(savePgpKey, async ({ params, body, session }) => {
    requireOwn(session, params.mail);
    const { publickey, privatekey, checked, source, rev } = body;
    const facts = await keyFacts(publickey, privatekey);
    const key = { ...facts, publicKey: publickey, privateKey: privatekey, checked, source, savedAt: new Date(now()) };
    if (rev === 0 && (await store.count(session)) >= MAX_PGP_KEYS) {
      throw new Failure('pgp_too_many_keys', { limit: MAX_PGP_KEYS });
    }
    const saved = rev === 0 ? await store.add(session, key) : await store.replace(session, key, rev);
    if (saved === null) throw new Failure('pgp_key_changed');
    changed(session);
    return saved;
  });

  mount(removePgpKey, async ({ params, query, session }) => {
    requireOwn(session, params.mail);
    if (!(await store.remove(session, params.fingerprint, Number(query.rev)))) throw new Failure('pgp_key_changed');
    changed(session);
    return 0 as const;
  });

  mount(findPgpKey, async ({ body, exchange }) => {
    const found = await findInDirectory(body.mail, fetchKey, exchange.signal);
    return { key: found === null ? '' : Buffer.from(found).toString('base64') };
  });
}
