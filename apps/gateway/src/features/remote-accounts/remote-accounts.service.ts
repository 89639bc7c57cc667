import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { REMOTE_CHECK_MINUTES } from '@pillarbox/contract/remote-accounts/remote-account';
import type { RemoteAccount, RemoteSettings, RemoteStatus } from '@pillarbox/contract/remote-accounts/remote-account';
import type { PresetSettings } from '@pillarbox/contract/remote-accounts/settings';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { checkFolderName } from '@pillarbox/rules/folder-name';
import type { AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { CHECK_MS } from './collector.worker.ts';
import type { Collector, RemoteRules } from './collector.worker.ts';
import { formPresets } from './mail-service.ts';
import type { ReadVariable } from './mail-service.ts';
import type { Access, Entered, FreshGrant, RemoteAccess } from './remote-access.ts';
import type { NewRemote, RemoteAccountsStore, RemoteRow } from './remote-accounts.store.ts';
import type { RemoteAttempts } from './remote-attempts.ts';
import type { RemoteMessagesStore } from './remote-messages.store.ts';
import { sealPassword } from './remote-password.ts';
import type { SealedFor } from './remote-password.ts';
import type { SendingAccess } from './sending-access.ts';
import { accountOf, liveColumns, settingsOf, statusOf } from './remote-wire.ts';
import type { ServiceGrants } from './service-grants.ts';

/** The columns of an account with a password. */
const NO_GRANT = { service: null, grantSealed: null, grantedAt: null };

/** What a partner offers. */
export interface RemoteOffer extends RemoteRules {
  readonly most: number;
  readonly presets: readonly PresetSettings[];
}

export interface RemoteAccountsServiceDeps {
  readonly accounts: RemoteAccountsStore;
  readonly messages: Pick<RemoteMessagesStore, 'retry'>;
  readonly collector: Collector;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly access: Pick<RemoteAccess, 'of'>;
  readonly attempts: Pick<RemoteAttempts, 'count' | 'folders'>;
  readonly grants: Pick<ServiceGrants, 'seal' | 'revoke'>;
  /** Reads an environment variable. */
  readonly read: ReadVariable;
  /** The addresses that the own mail system serves, in lower case. */
  readonly ownAddressesOf: (session: Session) => readonly string[];
  readonly offerOf: (partner: string) => RemoteOffer;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Whether the partner allows stored credentials of the own mailbox. */
  readonly storesSignIn: (partner: string) => boolean;
  /** Tells the pages of an owner: about one account, or (without) that the list is another one. */
  readonly changed: (accountId: AccountId, id?: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a user does with accounts elsewhere. */
export class RemoteAccountsService {
  readonly #deps: RemoteAccountsServiceDeps;

  constructor(deps: RemoteAccountsServiceDeps) {
    this.#deps = deps;
  }

  async list(session: Session) {
    const offer = this.#deps.offerOf(session.partner);
    const { offered, most } = offer;
    const isStored = await this.#deps.accounts.hasCredential(session.accountId);
    const rows = offered ? await this.#deps.accounts.list(session.accountId) : [];
    const accounts = rows.map((row) => accountOf(row, isStored));
    return { accounts, presets: formPresets(offer, this.#deps.read), offered, most, minutes: REMOTE_CHECK_MINUTES };
  }

  async status({ accountId }: Session): Promise<RemoteStatus[]> {
    const isStored = await this.#deps.accounts.hasCredential(accountId);
    return (await this.#deps.accounts.list(accountId)).map((row) => statusOf(row, isStored));
  }

  /** Where the collection of one account is; null when it has been removed. */
  async statusOf(accountId: AccountId, id: string): Promise<RemoteStatus | null> {
    const row = await this.#deps.accounts.get(accountId, id);
    return row === undefined ? null : statusOf(row, await this.#deps.accounts.hasCredential(accountId));
  }

  /** @throws Failure `feature_off`, `remote_not_found`. */
  async get(session: Session, id: string): Promise<RemoteAccount> {
    return accountOf(await this.#row(session, id), await this.#deps.accounts.hasCredential(session.accountId));
  }

  /**
   * Counts the messages of a remote account, and signs in at its server for sending if it has one.
   * @throws Failure `remote_*`, `rate_limited`.
   */
  async test(session: Session, entered: Entered): Promise<{ messages: number; sends: boolean }> {
    this.#requireOffer(session);
    await this.#requireOwnSender(session, entered.settings, entered.id);
    const access = await this.#access(session, entered);
    return { messages: await this.#deps.attempts.count(session, access), sends: access.sending !== null };
  }

  /** Puts the accounts into an order. @throws Failure `remote_not_found` when one of them is not there. */
  async order(session: Session, ids: readonly string[]): Promise<void> {
    this.#requireOffer(session);
    const known = (await this.#deps.accounts.list(session.accountId)).map(({ id }) => id);
    if (!ids.every((id) => known.includes(id))) throw new Failure('remote_not_found');
    const rest = known.filter((id) => !ids.includes(id));
    await this.#deps.accounts.order(session.accountId, [...new Set(ids), ...rest]);
    this.#deps.changed(session.accountId);
  }

  /** The folders of an account. @throws Failure `remote_*`, `rate_limited`. */
  async folders(session: Session, id: string): Promise<string[]> {
    const row = await this.#row(session, id);
    const { live: _, ...settings } = settingsOf(row);
    const { password, accessToken } = this.#deps.access.of(session, { settings }, row);
    return await this.#deps.attempts.folders(session, { ...settings, password, accessToken });
  }

  /**
   * Checks what can be checked before a user signs in anywhere. `id`: the account is there already.
   * @throws Failure `too_many_remote_accounts`, `remote_exists`, `remote_address_taken`.
   */
  async checkNew(session: Session, settings: RemoteSettings, id?: string): Promise<void> {
    const { most } = this.#requireOffer(session);
    const isFull = id === undefined && (await this.#deps.accounts.list(session.accountId)).length >= most;
    if (isFull) throw new Failure('too_many_remote_accounts', { limit: most });
    await this.#requireNew(session, settings, id);
    await this.#requireOwnSender(session, settings, id);
  }

  /** Adds an account that accepts its settings. @throws Failure `remote_*`, `too_many_remote_accounts`, `rate_limited`. */
  async add(session: Session, entered: Entered): Promise<RemoteAccount> {
    const { accounts, attempts, secrets, storesSignIn } = this.#deps;
    const { most } = this.#requireOffer(session);
    await this.checkNew(session, entered.settings);
    const access = await this.#access(session, entered);
    await attempts.count(session, access);
    await this.#makeFolder(session, access);
    const { password, live, sending, accessToken: _, ...settings } = access;
    const id = randomUUID();
    const { accountId } = session;
    const smtpSealed = this.#sealedSending({ id, accountId }, sending);
    const named = { id, accountId, ...settings };
    const row = { ...named, ...liveColumns({ live }), smtpSealed, ...this.#grantColumns(named, entered.fresh) };
    const sealed = storesSignIn(session.partner) ? sealCredentials(secrets, session, session.credentials) : null;
    const stored = { ...row, sealed: sealPassword(secrets, row, password) };
    if (!(await accounts.add(session, stored, { most, sealed })))
      throw new Failure('too_many_remote_accounts', { limit: most });
    return await this.#begun(session, id);
  }

  /** Changes an account. @throws Failure `remote_*`, `rate_limited`. */
  async change(session: Session, { id, ...entered }: Entered & { id: string }): Promise<RemoteAccount> {
    const { accounts, attempts, secrets, collector } = this.#deps;
    const row = await this.#row(session, id);
    await this.checkNew(session, entered.settings, id);
    const access = this.#deps.access.of(session, entered, row);
    await attempts.count(session, access);
    await this.#makeFolder(session, access);
    const { password, live, sending, accessToken: _, ...settings } = access;
    const named = { ...row, ...settings };
    const sealed = sealPassword(secrets, named, password);
    const smtpSealed = this.#sealedSending(row, sending);
    const grant = settings.service === undefined ? NO_GRANT : this.#grantColumns(named, entered.fresh);
    const changed = { ...settings, ...liveColumns({ live }), sealed, smtpSealed, ...grant, pausedAt: null };
    await accounts.change(session.accountId, id, changed);
    collector.end(id);
    return await this.#begun(session, id);
  }

  /** Pauses or resumes an account. */
  async pause(session: Session, id: string, isPaused: boolean): Promise<RemoteAccount> {
    const { accounts, collector, changed } = this.#deps;
    await this.#row(session, id);
    if (isPaused) {
      await accounts.pause(session.accountId, id);
      collector.end(id);
      changed(session.accountId);
      return await this.get(session, id);
    }
    await accounts.change(session.accountId, id, { pausedAt: null });
    return await this.#begun(session, id);
  }

  /** Removes an account; its collected mail stays. */
  async remove(session: Session, id: string): Promise<void> {
    const row = await this.#row(session, id);
    await this.#deps.accounts.remove(session.accountId, id);
    this.#deps.collector.end(id);
    this.#deps.grants.revoke(row, session.partner);
    this.#deps.changed(session.accountId);
  }

  /** Collects now. `again`: also the messages that were left at the remote server. */
  async collect(session: Session, { id, again }: { readonly id: string; readonly again: boolean }): Promise<void> {
    await this.#row(session, id);
    if (again) await this.#deps.messages.retry(id);
    await this.#deps.accounts.collectNow(session.accountId, id);
    await this.#begun(session, id);
  }

  /** Stops the check in progress. */
  async stop(session: Session, id: string): Promise<void> {
    await this.#row(session, id);
    await this.#deps.accounts.stop(session.accountId, id, CHECK_MS);
    this.#deps.collector.end(id);
    this.#deps.changed(session.accountId, id);
  }

  /** Call it after a sign-in: it stores the new password of the own mailbox for the accounts that wait for it. */
  async signedIn(session: Session): Promise<void> {
    const { accounts, secrets, storesSignIn, collector } = this.#deps;
    const sealed = storesSignIn(session.partner) ? sealCredentials(secrets, session, session.credentials) : null;
    if (await accounts.signedIn(session.accountId, sealed)) collector.wake();
  }

  /** Creates the folder that collected mail is put into. */
  async #makeFolder(session: Session, { folder, live }: RemoteSettings): Promise<void> {
    if (live === undefined) await createFolder(await this.#deps.mailboxOf(session), folder);
  }

  async #begun(session: Session, id: string): Promise<RemoteAccount> {
    const mailbox = await this.#deps.mailboxOf(session);
    // The collector works on after this call.
    this.#deps.collector.opened(session.accountId, mailbox.shared ?? mailbox);
    this.#deps.changed(session.accountId);
    return await this.get(session, id);
  }

  async #row(session: Session, id: string): Promise<RemoteRow> {
    this.#requireOffer(session);
    const row = await this.#deps.accounts.get(session.accountId, id);
    if (row === undefined) throw new Failure('remote_not_found');
    return row;
  }

  #requireOffer({ partner }: Session): RemoteOffer {
    const offer = this.#deps.offerOf(partner);
    if (!offer.offered) throw new Failure('feature_off');
    return offer;
  }

  /** @throws Failure `remote_exists` when another account of the user is the same one. */
  async #requireNew({ accountId }: Session, settings: RemoteSettings, except?: string): Promise<void> {
    const nameOf = ({ protocol, host, user, remoteFolder }: RemoteSettings): string =>
      JSON.stringify([protocol, host.toLowerCase(), user, remoteFolder]);
    const others = (await this.#deps.accounts.list(accountId)).filter(({ id }) => id !== except);
    if (others.some((row) => nameOf(settingsOf(row)) === nameOf(settings)))
      throw new Failure('remote_exists', { field: 'user' });
  }

  /** @throws Failure `remote_address_taken` when the own mail system or another account sends from the address. */
  async #requireOwnSender(session: Session, { live }: RemoteSettings, except?: string): Promise<void> {
    const mail = live?.sending?.mail.toLowerCase();
    if (mail === undefined) return;
    const others = (await this.#deps.accounts.live(session.accountId)).filter(({ id }) => id !== except);
    const isTaken =
      this.#deps.ownAddressesOf(session).includes(mail) ||
      others.some((row) => row.smtpHost !== null && row.senderMail.toLowerCase() === mail);
    if (isTaken) throw new Failure('remote_address_taken', { field: 'mail' });
  }

  async #access(session: Session, { id, ...entered }: Entered): Promise<Access> {
    const row = id === undefined ? undefined : await this.#row(session, id);
    return this.#deps.access.of(session, entered, row);
  }

  /** The password for sending, encrypted for the server that it is sent to. */
  #sealedSending(row: Pick<RemoteRow, 'id' | 'accountId'>, sending: SendingAccess | null): Buffer | null {
    if (sending === null || sending.accessToken !== undefined) return null;
    const { host, port, user, password } = sending;
    const { id, accountId } = row;
    return sealPassword(this.#deps.secrets, { id, accountId, host, port, user, use: 'sending' }, password);
  }

  /** The columns of a sign-in at a service; those of an earlier one stay where there is no new one. */
  #grantColumns(account: SealedFor, fresh: FreshGrant | undefined): Partial<NewRemote> {
    if (fresh === undefined) return {};
    const { service, tokens } = fresh;
    const grantSealed = this.#deps.grants.seal(account, service, tokens);
    return { service: service.preset.name, grantSealed, grantedAt: new Date(this.#deps.now()) };
  }
}

/** Creates the folder that mail is put into, unless it exists. @throws Failure `folder_name_*` for a name that no folder may have. */
async function createFolder(mailbox: Mailbox, path: string): Promise<void> {
  const known = (await mailbox.folders()).map(({ name }) => name);
  if (known.includes(path)) return;
  const fault = checkFolderName(path, known);
  if (fault !== null) throw new Failure(fault, { field: 'folder' });
  await mailbox.createFolder(path);
}
