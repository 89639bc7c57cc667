import { Failure } from '@pillarbox/contract/failure';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { send } from '@pillarbox/contract/compose/operations';
import { autologin } from '@pillarbox/contract/session/autologin';
import { finishIssuerSignIn } from '@pillarbox/contract/session/issuer';
import { login } from '@pillarbox/contract/session/operations';
import { mfaVerify, passkeyVerify } from '@pillarbox/contract/session/second-factor';
import type { Platform } from './open-platform.ts';
import type { AccountId } from './platform/account/account.ts';
import type { Handler, Mount } from './platform/http/request-pipeline.ts';

type Logged = Pick<Platform, 'log' | 'accountTag' | 'metrics'>;

/** Returns the account that a typed name means at a host; null for an invalid name. */
type AccountAt = (host: string, typed: string) => AccountId | null;

/** Operations that open a session. */
const SIGN_INS: ReadonlySet<string> = new Set(
  [login, autologin, finishIssuerSignIn, mfaVerify, passkeyVerify].map(({ id }) => id),
);

/** Returns a mount that logs one line for the outcome of every sign-in and every submitted message. */
export function withOutcomeLog(mount: Mount, { log, accountTag }: Logged, accountAt: AccountAt): Mount {
  return (operation, handler) => {
    const signsIn = SIGN_INS.has(operation.id);
    if (!signsIn && operation.id !== send.id) {
      mount(operation, handler);
      return;
    }
    const logged: Handler<typeof operation> = async (call) => {
      const facts = { requestId: call.exchange.requestId, operation: operation.id };
      const message = signsIn ? 'sign-in' : 'message handed in';
      const tag = (reply: unknown): { account?: string } => {
        const typed = mailOf(reply) ?? mailOf(call);
        const account = call.session?.accountId ?? (typed === undefined ? null : accountAt(call.exchange.host, typed));
        return account === null ? {} : { account: accountTag(account) };
      };
      try {
        const reply = await handler(call);
        log.info({ ...facts, ...tag(reply), ...(signsIn ? {} : messageOf(reply)), outcome: 'ok' }, message);
        return reply;
      } catch (error) {
        log.info({ ...facts, ...tag(null), outcome: error instanceof Failure ? error.code : 'internal' }, message);
        throw error;
      }
    };
    mount(operation, logged);
  };
}

/** Logs and counts each state that a message of the outbox reaches. */
export function logMessage(item: OutboxItem, { log, metrics }: Logged, account: string): void {
  metrics.outbox(item.state);
  const { id, state, reason, recipients } = item;
  log.info({ message: id, state, recipients, ...(reason !== '' && { reason }), account }, 'message');
}

/** Returns the address in a sign-in: the typed name in `user` of a request body, or the account in `user` of a reply. */
function mailOf(part: unknown): string | undefined {
  const { body, user } = (part ?? {}) as { body?: { user?: unknown }; user?: { mail?: unknown } };
  const mail = body?.user ?? user?.mail;
  return typeof mail === 'string' ? mail : undefined;
}

function messageOf(reply: unknown): { message?: string } {
  const { id } = (reply ?? {}) as { id?: unknown };
  return typeof id === 'string' ? { message: id } : {};
}
