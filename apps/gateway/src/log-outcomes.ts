import { Failure } from '@pillarbox/contract/failure';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { send } from '@pillarbox/contract/compose/operations';
import { autologin } from '@pillarbox/contract/session/autologin';
import { login } from '@pillarbox/contract/session/operations';
import { mfaVerify, passkeyVerify } from '@pillarbox/contract/session/second-factor';
import type { Platform } from './open-platform.ts';
import type { AccountId } from './platform/account/account.ts';
import type { Handler, Mount } from './platform/http/request-pipeline.ts';

type Logged = Pick<Platform, 'log' | 'accountTag' | 'metrics'>;

/** The account that a typed name means at a host; null for what is no name there. */
type AccountAt = (host: string, typed: string) => AccountId | null;

/** Calls by which somebody gets in. */
const SIGN_INS: ReadonlySet<string> = new Set([login, autologin, mfaVerify, passkeyVerify].map(({ id }) => id));

/** Mounts as `mount` does; what becomes of sign-ins and of messages that are handed in stands in the log, one line each. */
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

/** Logs and counts every state that a message on its way reaches. */
export function logMessage(item: OutboxItem, { log, metrics }: Logged, account: string): void {
  metrics.outbox(item.state);
  const { id, state, reason, recipients } = item;
  log.info({ message: id, state, recipients, ...(reason !== '' && { reason }), account }, 'message');
}

/** The address in what signs in: `user` of a request is what was typed, of a reply the account. */
function mailOf(part: unknown): string | undefined {
  const { body, user } = (part ?? {}) as { body?: { user?: unknown }; user?: { mail?: unknown } };
  const mail = body?.user ?? user?.mail;
  return typeof mail === 'string' ? mail : undefined;
}

function messageOf(reply: unknown): { message?: string } {
  const { id } = (reply ?? {}) as { id?: unknown };
  return typeof id === 'string' ? { message: id } : {};
}
