import { loadAutoReply, saveAutoReply, stopAutoReply } from './autoreply.ts';
import { loadForwarding, saveForwarding } from './forwarding.ts';
import { loadIncomingNotices } from './notices.ts';
import { loadSenderChecks } from './sender-checks.ts';

/** The operations on what the mail server does with incoming mail. */
export const incomingOperations = [
  loadAutoReply,
  saveAutoReply,
  stopAutoReply,
  loadForwarding,
  saveForwarding,
  loadIncomingNotices,
  loadSenderChecks,
] as const;
