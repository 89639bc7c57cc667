import { remoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { REMOTE_SIGN_IN_LIFE_S } from '@pillarbox/contract/remote-accounts/sign-in';
import { and, gt, inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { remoteSignIns } from './remote-accounts.table.ts';

const PURPOSE = 'remote-sign-in';

const started = z.object({
  /** The client of the authorization server: a code is shown to no other one. */
  client: z.string(),
  challenge: z.object({ state: z.string(), verifier: z.string(), redirect: z.string() }),
  /** The account whose sign-in is renewed; absent for a new one. */
  id: z.optional(z.string()),
  settings: remoteSettings,
});

/** A sign-in at a service as it began. */
export type StartedSignIn = z.output<typeof started>;

/** Sign-ins between their beginning and the return of the browser. One works once, and in the session that began it. */
export class StartedSignIns {
  readonly #db: Db;
  readonly #secrets: Pick<Secrets, 'seal' | 'open' | 'sign' | 'signatures'>;

  constructor(db: Db, secrets: Pick<Secrets, 'seal' | 'open' | 'sign' | 'signatures'>) {
    this.#db = db;
    this.#secrets = secrets;
  }

  async add(session: Session, begun: StartedSignIn): Promise<void> {
    const plain = Buffer.from(JSON.stringify(begun), 'utf8');
    await this.#db.insert(remoteSignIns).values({
      hash: this.#secrets.sign(PURPOSE, nameOf(session, begun.challenge.state)),
      sealed: this.#secrets.seal(PURPOSE, plain, sealedFor(session)),
      expiresAt: fromNow(REMOTE_SIGN_IN_LIFE_S * 1000),
    });
  }

  /** Takes the sign-in of a state; null when this session began none, or it was taken or is too old. */
  async take(session: Session, state: string): Promise<StartedSignIn | null> {
    const hashes = this.#secrets.signatures(PURPOSE, nameOf(session, state));
    const own = and(inArray(remoteSignIns.hash, [...hashes]), gt(remoteSignIns.expiresAt, NOW));
    const [row] = await this.#db.delete(remoteSignIns).where(own).returning();
    const plain = row === undefined ? null : this.#secrets.open(PURPOSE, row.sealed, sealedFor(session));
    return plain === null ? null : started.parse(JSON.parse(plain.toString('utf8')));
  }

  async removeExpired(): Promise<void> {
    await this.#db.delete(remoteSignIns).where(lte(remoteSignIns.expiresAt, NOW));
  }
}

function nameOf({ id }: Session, state: string): string {
  return JSON.stringify([id, state]);
}

function sealedFor({ accountId, id }: Session): Buffer {
  return Buffer.from(JSON.stringify([accountId, id]), 'utf8');
}
