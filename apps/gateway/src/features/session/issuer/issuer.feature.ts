import { Failure } from '@pillarbox/contract/failure';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { beginIssuerSignIn, finishIssuerSignIn, ISSUER_RETURN_PATH } from '@pillarbox/contract/session/issuer';
import type { login } from '@pillarbox/contract/session/operations';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange, Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { giveConfirmation } from '../browser/confirmation.ts';
import { serveReturn } from '../../../platform/oauth/return.routes.ts';
import { optionalSession } from '../browser/optional-session.ts';
import type { IssuerClient } from './issuer-client.ts';
import type { IssuerGrants } from './issuer-grants.ts';
import { accountOfClaims, wasAskedSince } from './issuer-partner.ts';
import type { IssuerPartner } from './issuer-partner.ts';
import type { StartedSignIns } from './started-sign-ins.ts';

/** The issuers of partners. */
export interface Issuers {
  readonly client: IssuerClient;
  readonly grants: IssuerGrants;
  readonly started: StartedSignIns;
  /** Returns the issuer of the partner that a host name selects; null when it has none that can be used. */
  readonly at: (host: string) => IssuerPartner | null;
  /** The same by the partner's id. */
  readonly of: (partner: string) => IssuerPartner | null;
  /** Removes sign-ins that nobody completed, and tokens that nobody uses. */
  readonly sweep: () => Promise<void>;
}

/** Credentials that a sign-in gets for the account that the issuer has confirmed. */
export type IssuedCredentials = Pick<Credentials, 'password' | 'signsInAs' | 'grant'>;

/** Dependencies of sign-in at an issuer. */
export interface IssuerCalls {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly issuers: Issuers;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Returns the credentials of the partner's master user for a mail login; null when there is none. */
  readonly masterOf: (partner: string, maillogin: string) => Pick<Credentials, 'password' | 'signsInAs'> | null;
  /** Signs in as the login operation does. */
  readonly signIn: (
    request: { readonly user: string; readonly keep: boolean; readonly credentials: IssuedCredentials },
    exchange: Exchange,
    earlier: Session | null,
  ) => Promise<ReplyOf<typeof login>>;
}

/** Registers sign-in at an issuer. */
export function mountIssuer(deps: IssuerCalls): void {
  const { app, mount, issuers } = deps;
  const { client, grants, started } = issuers;
  serveReturn(app, ISSUER_RETURN_PATH, '/issuer');

  const partnerOf = ({ host }: Exchange): IssuerPartner => {
    const partner = issuers.at(hostName(host) ?? '');
    if (partner === null) throw new Failure('feature_off');
    return partner;
  };

  mount(beginIssuerSignIn, async ({ body, exchange }) => {
    const partner = partnerOf(exchange);
    const { keep, confirms } = body;
    const confirmsSince = confirms ? deps.clock.now() : null;
    const { url, challenge } = await client.begin(partner, `${exchange.origin}${ISSUER_RETURN_PATH}`, confirms);
    await started.add(partner, { challenge, keep, confirmsSince }, exchange);
    return { url };
  });

  mount(finishIssuerSignIn, async ({ body, session: earlier, exchange }) => {
    const partner = partnerOf(exchange);
    const { state, code, iss, error } = body;
    const begun = await started.take(partner, state, exchange);
    if (begun === null || code === undefined || error !== undefined) throw new Failure('issuer_refused');
    const { claims, tokens } = await client.redeem(partner, begun.challenge, { state, code, iss });
    const name = accountOfClaims(claims, partner);
    if (begun.confirmsSince !== null) {
      const live = optionalSession(earlier);
      const isOwn = live?.duty === null && live.accountId === name.accountId;
      if (!isOwn || !wasAskedSince(claims, begun.confirmsSince)) throw new Failure('issuer_refused');
      return { confirmed: giveConfirmation(exchange, live, deps) };
    }
    const { mailAccess, signsOut } = partner.settings;
    const master = mailAccess === 'masterUser' ? deps.masterOf(partner.id, name.maillogin) : undefined;
    if (master === null) throw new Failure('issuer_account');
    // The master user needs no tokens. What remains is what signs out at the issuer.
    const isKept = master === undefined || signsOut;
    const grant = isKept
      ? await grants.add(partner, master === undefined ? tokens : { ...tokens, accessToken: '', refreshToken: null })
      : undefined;
    try {
      // A mail server never gets the name of the grant. As the password it makes the credentials of each session different.
      const credentials = { ...(master ?? { password: grant ?? '' }), ...(grant !== undefined && { grant }) };
      return await deps.signIn({ user: name.mail, keep: begun.keep, credentials }, exchange, earlier);
    } catch (failure) {
      if (grant !== undefined) await grants.remove(grant);
      // The issuer has confirmed the user, who has typed nothing wrong. The mail server has no such mailbox.
      const refused = failure instanceof Failure && failure.code === 'invalid_credentials';
      throw refused ? new Failure('issuer_account', {}, failure) : failure;
    }
  });
}

/** Returns where the browser of an ended session signs out at the issuer; undefined when the partner does not want that. */
export async function issuerSignOut(
  { client, grants, of }: Issuers,
  { partner: id, credentials }: Session,
  { origin }: Pick<Exchange, 'origin'>,
): Promise<string | undefined> {
  const partner = of(id);
  if (partner?.settings.signsOut !== true || credentials.grant === undefined) return undefined;
  const idToken = await grants.idTokenOf(credentials.grant);
  if (idToken === null) return undefined;
  return (await client.signOutUrl(partner, idToken, `${origin}/`)) ?? undefined;
}
