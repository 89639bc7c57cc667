import { Failure } from '@pillarbox/contract/failure';
import type { RemoteAccount, RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { BodyOf } from '@pillarbox/contract/operation';
import { REMOTE_RETURN_PATH } from '@pillarbox/contract/remote-accounts/sign-in';
import type { remoteSignInFinish } from '@pillarbox/contract/remote-accounts/sign-in';
import type { Exchange, Session } from '../../platform/http/request-pipeline.ts';
import { clientName, requireServersOf, withServersOf } from './mail-service.ts';
import type { MailService } from './mail-service.ts';
import type { FreshGrant } from './remote-access.ts';
import type { RemoteAccountsService } from './remote-accounts.service.ts';
import type { RemoteAttempts } from './remote-attempts.ts';
import type { ServiceClient } from './service-client.ts';
import type { StartedSignIns } from './started-sign-ins.ts';

export interface SignInDeps {
  readonly service: Pick<RemoteAccountsService, 'get' | 'add' | 'change' | 'checkNew'>;
  readonly attempts: Pick<RemoteAttempts, 'take'>;
  readonly client: Pick<ServiceClient, 'begin' | 'redeem'>;
  readonly started: StartedSignIns;
  readonly serviceOf: (partner: string, name: string) => MailService | null;
}

/** Sign-in at the services of accounts elsewhere. */
export class SignInService {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /** The address that the browser opens next. @throws Failure `remote_service_*`, and what adding an account throws. */
  async begin(
    session: Session,
    { id, settings: entered }: { readonly id?: string | undefined; readonly settings?: RemoteSettings | undefined },
    { origin }: Pick<Exchange, 'origin'>,
  ): Promise<{ url: string }> {
    const { service, attempts, client, started } = this.#deps;
    const settings = id === undefined ? entered : (await service.get(session, id)).settings;
    if (settings?.service === undefined) throw new Failure('invalid_request', { field: 'service' });
    const at = this.#serviceOf(session, settings.service);
    const present = id === undefined ? settings : withServersOf(settings, at.preset);
    requireServersOf(present, at.preset);
    attempts.take(session);
    await service.checkNew(session, present, id);
    const redirect = `${origin}${REMOTE_RETURN_PATH}`;
    const { url, challenge } = await client.begin(at, { redirect, user: present.user });
    await started.add(session, { id, client: clientName(at), challenge, settings: present });
    return { url };
  }

  /** Adds the account, or renews its sign-in. @throws Failure `remote_*`, `rate_limited`. */
  async finish(
    session: Session,
    { state, code, iss, error }: BodyOf<typeof remoteSignInFinish>,
  ): Promise<RemoteAccount> {
    const { client, started } = this.#deps;
    const begun = await started.take(session, state);
    if (begun === null || code === undefined || error !== undefined) throw new Failure('remote_service_refused');
    const at = this.#serviceOf(session, begun.settings.service ?? '');
    if (clientName(at) !== begun.client) throw new Failure('remote_service_refused');
    const tokens = await client.redeem(at, begun.challenge, { state, code, iss });
    try {
      return await this.#store(session, begun, { service: at, tokens });
    } catch (failure) {
      // The tokens are new: the user signed in there as somebody else, or may not use the mailbox by programs.
      const isOther = failure instanceof Failure && failure.code === 'remote_sign_in_needed';
      throw isOther ? new Failure('remote_service_account', { field: 'user' }, failure) : failure;
    }
  }

  async #store(
    session: Session,
    { id, settings }: { readonly id?: string | undefined; readonly settings: RemoteSettings },
    fresh: FreshGrant,
  ): Promise<RemoteAccount> {
    const { service } = this.#deps;
    if (id === undefined) return await service.add(session, { settings, fresh });
    // What was changed while the browser was away stays as it is.
    const { settings: now } = await service.get(session, id);
    if (now.service !== settings.service || now.user !== settings.user) throw new Failure('remote_service_refused');
    return await service.change(session, { id, settings: withServersOf(now, fresh.service.preset), fresh });
  }

  /** @throws Failure `remote_service_off`. */
  #serviceOf({ partner }: Session, name: string): MailService {
    const found = this.#deps.serviceOf(partner, name);
    if (found === null) throw new Failure('remote_service_off');
    return found;
  }
}
