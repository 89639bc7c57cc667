import * as z from 'zod/mini';
import { define } from '../define.ts';
import { RULES_ERRORS } from './autoreply.ts';

/** Whether the checks of senders [PREF-065 to PREF-069] have an effect: the provider's servers write their results, and run rules. */
export const loadSenderChecks = define({
  id: 'incoming.senderChecks',
  method: 'GET',
  path: '/api/mail/sender-checks',
  origin: 'ours',
  summary: 'Whether the mail server can act on checks of senders.',
  reply: z.object({ offered: z.boolean() }),
  errors: RULES_ERRORS,
});
