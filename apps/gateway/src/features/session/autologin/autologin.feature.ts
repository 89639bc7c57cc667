import { randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { autologin, AUTOLOGIN_LIFE_S, issueAutologin } from '@pillarbox/contract/session/autologin';
import type { login } from '@pillarbox/contract/session/operations';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { Credentials } from '@pillarbox/mailbox/port';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { readLoginName } from '../../../platform/account/login-name.ts';
import type { AutologinRow, AutologinStore } from './autologin.store.ts';
import { optionalSession } from '../browser/optional-session.ts';
import type { TrustedPartner } from './trusted-back-end.ts';
import { trustedPartner } from './trusted-back-end.ts';

/** Dependencies of one-time sign-ins. */
export interface AutologinCalls {
  readonly mount: Mount;
  readonly store: AutologinStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly trustedPartnerAt: (host: string) => TrustedPartner;
  /** Returns the credentials of the partner's master user for a mail login; null when there is none. */
  readonly masterOf: (partner: string, maillogin: string) => Pick<Credentials, 'password' | 'signsInAs'> | null;
  /** Signs in as the login operation does. */
  readonly signIn: (
    request: { readonly user: string; readonly credentials: Pick<Credentials, 'password' | 'signsInAs'> },
    exchange: Exchange,
    earlier: Session | null,
  ) => Promise<ReplyOf<typeof login>>;
}

const SEAL_PURPOSE = 'autologin';
const HASH_PURPOSE = 'autologin-token';
const TOKEN_BYTES = 32;
const carried = z.object({ user: z.string(), password: z.string(), signsInAs: z.optional(z.string()) });
type Carried = z.output<typeof carried>;

/** Registers the operations of one-time sign-ins. */
export function mountAutologin(deps: AutologinCalls): void {
  const { mount, store, secrets, clock } = deps;

  mount(issueAutologin, async ({ body, exchange }) => {
    const partner = trustedPartner(exchange, deps.trustedPartnerAt);
    const name = readLoginName(body.user, partner.login);
    const credentials =
      body.password === undefined ? deps.masterOf(partner.id, name.maillogin) : { password: body.password };
    if (credentials === null) throw new Failure('invalid_request', { field: 'password' });
    const half = randomBytes(TOKEN_BYTES);
    const token = half.toString('base64url');
    const expires = clock.now() + AUTOLOGIN_LIFE_S * 1000;
    const plain = Buffer.from(JSON.stringify({ user: body.user, ...credentials }), 'utf8');
    const sealed = secrets.seal(SEAL_PURPOSE, plain, half);
    await store.insert({
      hash: secrets.sign(HASH_PURPOSE, token),
      partner: partner.id,
      sealed,
      expiresAt: new Date(expires),
    });
    // In the fragment, which reaches no server log and no Referer header.
    return { token, url: `${exchange.origin}/#/autologin?token=${token}`, expires };
  });

  const read = ({ expiresAt, sealed }: AutologinRow, token: string): Carried => {
    const isLive = expiresAt.getTime() > clock.now();
    const plain = isLive ? secrets.open(SEAL_PURPOSE, sealed, Buffer.from(token, 'base64url')) : null;
    if (!plain) throw new Failure('autologin_used');
    return carried.parse(JSON.parse(plain.toString('utf8')));
  };

  mount(autologin, async ({ body, session, exchange }) => {
    const { token, instead } = body;
    const partner = deps.trustedPartnerAt(hostName(exchange.host) ?? '');
    const hashes = secrets.signatures(HASH_PURPOSE, token);
    const live = optionalSession(session);
    // The session can have changed since the question was shown. `instead` names the one that was shown.
    if (live !== null && live.mail !== instead) {
      const waiting = await store.find(hashes, partner.id);
      if (!waiting) throw new Failure('autologin_used');
      const next = readLoginName(read(waiting, token).user, partner.login);
      if (next.accountId !== live.accountId) return { question: { signedIn: live.mail, next: next.mail } };
    }
    const row = await store.take(hashes, partner.id);
    if (!row) throw new Failure('autologin_used');
    const { user, password, signsInAs } = read(row, token);
    const credentials = { password, ...(signsInAs === undefined ? {} : { signsInAs }) };
    try {
      return await deps.signIn({ user, credentials }, exchange, live);
    } catch (error) {
      // The back end supplied the credentials, so the user did not mistype a password.
      const refused = error instanceof Failure && error.code === 'invalid_credentials';
      throw refused ? new Failure('autologin_used', {}, error) : error;
    }
  });
}
