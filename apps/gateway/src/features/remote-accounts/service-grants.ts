import { Failure } from '@pillarbox/contract/failure';
import type { AccessToken } from '@pillarbox/mailbox/port';
import * as z from 'zod/mini';
import type { AccountId } from '../../platform/account/account.ts';
import type { Leases } from '../../platform/database/leases.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { storedTokens } from '../../platform/oauth/oauth-tokens.ts';
import type { Tokens } from '../../platform/oauth/oauth-tokens.ts';
import { resealed } from '../../platform/secrets/resealed.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { clientName, servesRow } from './mail-service.ts';
import type { MailService } from './mail-service.ts';
import type { RemoteAccountsStore, RemoteRow } from './remote-accounts.store.ts';
import { associatedDataOf } from './remote-password.ts';
import type { SealedFor } from './remote-password.ts';
import type { ServiceClient } from './service-client.ts';

const PURPOSE = 'remote-account-grant';
/** Milliseconds for which a service that did not answer is not asked again for one account. */
const PAUSE_MS = 15_000;

/** Most accounts whose pause is in memory. */
const MAX_PAUSED = 10_000;

const stored = z.object({
  /** Tokens are shown to no other authorization server and no other client than the one that they were given to. */
  client: z.string(),
  ...storedTokens,
});
type Stored = z.output<typeof stored>;

export interface ServiceGrantsDeps {
  readonly accounts: Pick<RemoteAccountsStore, 'get' | 'list' | 'partnerOf' | 'storeGrant' | 'noteSignInNeeded'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'unseal'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly client: Pick<ServiceClient, 'refresh' | 'revoke'>;
  /** The service of a name at a partner; null when it can no longer be used. */
  readonly serviceOf: (partner: string, name: string) => MailService | null;
  /** Tells the pages of an owner that the accounts have changed. */
  readonly changed: (accountId: AccountId) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with failures of what nobody waits for, for the log. */
  readonly failed: (error: unknown) => void;
}

/** The account of a grant, by the ids of its row. */
type Named = Pick<RemoteRow, 'accountId' | 'id'>;

/** The tokens of accounts whose users sign in at their service. They are sealed in the rows of the accounts. */
export class ServiceGrants {
  readonly #deps: ServiceGrantsDeps;
  readonly #renewals = new Map<string, Promise<string>>();
  /** Until when the service of an account is not asked again, because it has just not answered. */
  readonly #paused = new Map<string, number>();
  readonly #revoking = new Set<Promise<void>>();

  constructor(deps: ServiceGrantsDeps) {
    this.#deps = deps;
  }

  /** Encrypts the tokens of an account. */
  seal(account: SealedFor, service: MailService, tokens: Tokens): Buffer {
    return this.#seal(account, { ...tokens, client: clientName(service) });
  }

  /** The access tokens of an account; undefined for one with a password. */
  accessTokenOf({ accountId, id, service }: RemoteRow): AccessToken | undefined {
    return service === null ? undefined : (refused) => this.#current({ accountId, id }, refused);
  }

  /** Whether the access token has to be renewed, so that the use of an account shows when its service has ended the sign-in. */
  isDue(row: RemoteRow): boolean {
    const tokens = row.grantSealed === null ? null : this.#open(row);
    return tokens !== null && !this.#isFresh(tokens) && !this.#isPaused(row.id);
  }

  /**
   * Revokes the tokens of an account that has been removed, without waiting for it. Another account of its owner with the same user
   * keeps them: services end all tokens that a user gave to a client.
   */
  revoke(row: RemoteRow, partner: string): void {
    const service = row.service === null ? null : this.#deps.serviceOf(partner, row.service);
    if (service !== null) this.#revokeLater(() => this.#revokeAt(service, row));
  }

  /** Encrypts tokens again that were encrypted with an older secret of the installation; null for any others. */
  resealed(row: RemoteRow): Buffer | null {
    const { grantSealed: sealed } = row;
    if (sealed === null) return null;
    return resealed(this.#deps.secrets, { purpose: PURPOSE, sealed, associated: associatedDataOf(row) });
  }

  /** Waits for revocations that have begun. */
  async close(): Promise<void> {
    await Promise.all(this.#revoking);
  }

  async #current(named: Named, refused: string | undefined): Promise<string> {
    const { row, tokens } = await this.#read(named);
    const usable = this.#usable(tokens, refused);
    if (usable !== null) return usable;
    // A service that is down must neither slow down what still works nor be asked by every call.
    const isValid = tokens.accessToken !== refused && this.#isValid(tokens);
    if (this.#isPaused(row.id)) {
      if (isValid) return tokens.accessToken;
      throw new Failure('mail_unavailable');
    }
    try {
      return await this.#renewOnce(named, refused);
    } catch (error) {
      if (isValid && error instanceof Failure && error.code === 'mail_unavailable') return tokens.accessToken;
      throw error;
    }
  }

  /** Calls of this gateway share one renewal. */
  async #renewOnce(named: Named, refused: string | undefined): Promise<string> {
    const running = this.#renewals.get(named.id);
    if (running !== undefined) return await running;
    // A renewal that has begun is stored even when its caller has gone: the earlier refresh token may be spent.
    const renewal = outsideCall(() =>
      this.#deps.leases.hold(`remote-grant/${named.id}`, () => this.#renew(named, refused)),
    ).finally(() => this.#renewals.delete(named.id));
    this.#renewals.set(named.id, renewal);
    return await renewal;
  }

  /** Runs at one gateway at a time: many services accept a refresh token once and end the grant at its second use. */
  async #renew(named: Named, refused: string | undefined): Promise<string> {
    const { accounts, client } = this.#deps;
    const { row, tokens } = await this.#read(named);
    // Another gateway has renewed it meanwhile.
    const usable = this.#usable(tokens, refused);
    if (usable !== null) return usable;
    const service = await this.#serviceOf(row);
    try {
      if (clientName(service) !== tokens.client || tokens.refreshToken === null)
        throw new Failure('invalid_credentials');
      const fresh = await client.refresh(service, tokens.refreshToken);
      const grantSealed = this.seal(row, service, fresh);
      const isStored = await accounts.storeGrant(row, grantSealed);
      // The account was removed meanwhile: what was revoked then were the earlier tokens.
      if (!isStored && (await accounts.get(row.accountId, row.id)) === undefined)
        this.#revokeLater(() => this.#revokeAt(service, { ...row, grantSealed }));
      this.#paused.delete(row.id);
      return fresh.accessToken;
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_credentials') await this.#ended(row);
      else this.#pause(row.id);
      throw error;
    }
  }

  /** Forgets tokens that are of no more use, unless the user has signed in again meanwhile. */
  async #ended(row: RemoteRow): Promise<void> {
    if (await this.#deps.accounts.noteSignInNeeded(row)) this.#deps.changed(row.accountId);
  }

  #revokeLater(revoke: () => Promise<void>): void {
    const work = outsideCall(revoke)
      .catch(this.#deps.failed)
      .finally(() => this.#revoking.delete(work));
    this.#revoking.add(work);
  }

  async #revokeAt(service: MailService, row: RemoteRow): Promise<void> {
    const { accounts, client } = this.#deps;
    const tokens = this.#open(row);
    if (tokens?.refreshToken == null || clientName(service) !== tokens.client) return;
    const others = await accounts.list(row.accountId);
    if (others.some((one) => one.service === row.service && one.user === row.user)) return;
    await client.revoke(service, tokens.refreshToken);
  }

  /** @throws Failure `invalid_credentials` when there are no tokens any more. */
  async #read({ accountId, id }: Named): Promise<{ row: RemoteRow; tokens: Stored }> {
    const row = await this.#deps.accounts.get(accountId, id);
    const tokens = row === undefined ? null : this.#open(row);
    if (row === undefined || tokens === null) throw new Failure('invalid_credentials');
    const service = await this.#serviceOf(row);
    // The provider has named other servers: their users decide whether these get tokens.
    if (!servesRow(row, service.preset)) throw new Failure('invalid_credentials');
    return { row, tokens };
  }

  /** @throws Failure `remote_service_off`. */
  async #serviceOf({ accountId, service }: RemoteRow): Promise<MailService> {
    const { accounts, serviceOf } = this.#deps;
    const partner = await accounts.partnerOf(accountId);
    const found = partner === null || service === null ? null : serviceOf(partner, service);
    if (found === null) throw new Failure('remote_service_off');
    return found;
  }

  #usable(tokens: Stored, refused: string | undefined): string | null {
    return tokens.accessToken === refused || !this.#isFresh(tokens) ? null : tokens.accessToken;
  }

  #isFresh({ renewAt }: Stored): boolean {
    return renewAt === null || renewAt > this.#deps.now();
  }

  #isValid({ expiresAt }: Stored): boolean {
    return expiresAt === null || expiresAt > this.#deps.now();
  }

  #pause(id: string): void {
    if (this.#paused.size >= MAX_PAUSED) this.#paused.clear();
    this.#paused.set(id, this.#deps.now() + PAUSE_MS);
  }

  #isPaused(id: string): boolean {
    const until = this.#paused.get(id) ?? 0;
    if (until > this.#deps.now()) return true;
    this.#paused.delete(id);
    return false;
  }

  #open(row: RemoteRow): Stored | null {
    if (row.grantSealed === null) return null;
    const plain = this.#deps.secrets.open(PURPOSE, row.grantSealed, associatedDataOf(row));
    return plain === null ? null : stored.parse(JSON.parse(plain.toString('utf8')));
  }

  #seal(account: SealedFor, tokens: Stored): Buffer {
    return this.#deps.secrets.seal(PURPOSE, Buffer.from(JSON.stringify(tokens), 'utf8'), associatedDataOf(account));
  }
}

/** Names a sign-in at a service, so that another one is told from it; null when the service has ended it. */
export function grantMark({ grantSealed, grantedAt }: RemoteRow): string | null {
  return grantSealed === null || grantedAt === null ? null : `signed in ${String(grantedAt.getTime())}`;
}
