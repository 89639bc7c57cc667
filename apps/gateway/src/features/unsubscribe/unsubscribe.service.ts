import { createHash } from 'node:crypto';
import type { Message } from '@pillarbox/contract/mail/message';
import type { OneClickState } from '@pillarbox/contract/unsubscribe/unsubscribe';
import { readHeaderBlock } from '@pillarbox/mailbox/message/header-fields';
import type { MessageRef } from '@pillarbox/mailbox/port';
import type { TrustedResults } from '@pillarbox/rules/safety/authentication';
import { isUnsubscribeTrusted } from '@pillarbox/rules/unsubscribe/trusted-unsubscribe';
import { unsubscribeWays } from '@pillarbox/rules/unsubscribe/unsubscribe-ways';
import type { AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** Reads and changes what an account has unsubscribed from. */
export interface UnsubscribedSettings {
  load(owner: { accountId: AccountId }, names: readonly ['unsubscribed']): Promise<{ unsubscribed?: unknown }>;
  change(owner: { accountId: AccountId }, name: 'unsubscribed', change: (value: unknown) => unknown): Promise<void>;
}

/** What the service needs of the rest of the gateway. */
export interface UnsubscribeDeps {
  readonly openMessage: (session: Session, ref: MessageRef) => Promise<Message>;
  /** The source of a message, of which only long files may be abridged. */
  readonly abridgedSourceOf: (session: Session, ref: MessageRef) => Promise<Uint8Array>;
  /** As for the checks of senders (features/safety). */
  readonly trustedResultsOf: (partner: string, folder: string) => TrustedResults;
  readonly settings: UnsubscribedSettings;
  /** Sends a form to another host. @throws when it is not accepted. */
  readonly post: (address: string, form: string, signal: AbortSignal) => Promise<void>;
}

/** The body of the request (RFC 8058 3.2). */
const FORM = 'List-Unsubscribe=One-Click';
/** Most addresses that an account is remembered to have unsubscribed with; the oldest is dropped. */
const MAX_REMEMBERED = 500;

/** Unsubscribes from mailings with one click, each address once. */
export class UnsubscribeService {
  readonly #deps: UnsubscribeDeps;

  constructor(deps: UnsubscribeDeps) {
    this.#deps = deps;
  }

  /** What one click can do for a message. @throws Failure as `openMessage`. */
  async state(session: Session, ref: MessageRef): Promise<OneClickState> {
    return (await this.#check(session, ref)).state;
  }

  /** Sends the request once. @throws Failure as `openMessage`. */
  async send(
    session: Session,
    ref: MessageRef,
    signal: AbortSignal,
  ): Promise<Exclude<OneClickState, 'ready'> | 'refused'> {
    const { state, address } = await this.#check(session, ref);
    if (state !== 'ready') return state;
    const digest = digestOf(address);
    const sent = { before: true };
    // Remembered first: two clicks at the same time send one request.
    await this.#deps.settings.change(session, 'unsubscribed', (value) => {
      const known = remembered(value);
      sent.before = known.includes(digest);
      return sent.before ? known : [digest, ...known].slice(0, MAX_REMEMBERED);
    });
    if (sent.before) return 'done';
    try {
      await this.#deps.post(address, FORM, signal);
      return 'done';
    } catch {
      await this.#deps.settings.change(session, 'unsubscribed', (value) =>
        remembered(value).filter((one) => one !== digest),
      );
      return 'refused';
    }
  }

  async #check(session: Session, ref: MessageRef): Promise<{ state: OneClickState; address: string }> {
    // First the message: its source is then cached for `abridgedSourceOf`.
    const { header, uidvalidity } = await this.#deps.openMessage(session, ref);
    const post = header.all.filter(({ name }) => name.toLowerCase() === 'list-unsubscribe-post');
    // Two of these headers contradict each other, or one is an addition of somebody else.
    const value = post.length === 1 ? (post[0]?.value ?? '') : '';
    const { oneClick: address } = unsubscribeWays(header.listunsubscribe, value);
    if (address === '') return { state: 'none', address };
    const stored = await this.#deps.settings.load(session, ['unsubscribed']);
    if (remembered(stored.unsubscribed).includes(digestOf(address))) return { state: 'done', address };
    const source = await this.#deps.abridgedSourceOf(session, { ...ref, uidvalidity });
    const { fields } = readHeaderBlock(source, 0, source.length);
    const trusted = this.#deps.trustedResultsOf(session.partner, ref.folder);
    const isTrusted = isUnsubscribeTrusted(fields, trusted, header.from[0]?.mail ?? '');
    return { state: isTrusted ? 'ready' : 'untrusted', address };
  }
}

/** Addresses are kept as digests: they often contain the address of the reader. */
function digestOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22);
}

function remembered(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
