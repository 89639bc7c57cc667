import type { ErrorTable } from '../error-table.ts';

/** Error codes of auto-reply and forwarding. */
export const incomingErrors = {
  /** Another program's rules answer messages already; a message can have only one answer. */
  autoreply_elsewhere: { status: 409, fault: 'user' },
  /** Mail cannot be forwarded to the mailbox itself. */
  forward_to_self: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
