import { loadAutoReply, saveAutoReply, stopAutoReply } from './autoreply.ts';
import { loadForwarding, saveForwarding } from './forwarding.ts';
import { loadIncomingNotices } from './notices.ts';

/** The operations on what the mail server does with incoming mail. */
export const incomingOperations = [
  loadAutoReply,
  saveAutoReply,
  stopAutoReply,
  loadForwarding,
  saveForwarding,
  loadIncomingNotices,
] as const;
