import * as z from 'zod/mini';
import { define } from '../define.ts';
import { mailAddress } from '../partner/setting-values.ts';
import { RULES_CHANGE_ERRORS, RULES_ERRORS } from './autoreply.ts';

/** Most addresses that mail is forwarded to. Servers stop at four redirections of one message by default. */
export const MAX_FORWARD_ADDRESSES = 4;

/** Where mail is forwarded to [PREF-063], and whether it also stays [PREF-064]. */
export const forwarding = z.object({
  addresses: z.array(mailAddress).check(z.maxLength(MAX_FORWARD_ADDRESSES)),
  keepCopy: z.boolean(),
});
export type Forwarding = z.output<typeof forwarding>;

const state = z.object({
  forwarding,
  /** Changes with every change of the rules; a save names the one that it is based on. */
  etag: z.string(),
  /** Most addresses that this mail server allows. */
  most: z.int(),
  /** Other rules that forward mail: filters (`filters`), or the script of another program with its name. */
  others: z.array(z.object({ where: z.enum(['filters', 'script']), name: z.string(), addresses: z.array(z.string()) })),
  /** Another program's rules, which run instead of ours; null if ours run or none do. */
  replacedBy: z.nullable(z.string()),
});
export type ForwardingState = z.output<typeof state>;

/** Reads the forwarding from the mail server. */
export const loadForwarding = define({
  id: 'incoming.forwarding',
  method: 'GET',
  path: '/api/mail/forwarding',
  origin: 'ours',
  summary: 'The addresses that mail is forwarded to.',
  reply: state,
  errors: RULES_ERRORS,
});

/**
 * Saves the forwarding. A new address needs a confirmed identity, shows the owner a notice for a week, and puts a mail about it
 * into the inbox: a forwarding is how an intruder keeps reading.
 */
export const saveForwarding = define({
  id: 'incoming.saveForwarding',
  method: 'PUT',
  path: '/api/mail/forwarding',
  origin: 'ours',
  summary: 'Saves the addresses that mail is forwarded to.',
  body: z.object({ forwarding, etag: z.string().check(z.maxLength(64)) }),
  reply: state,
  errors: [...RULES_CHANGE_ERRORS, 'confirmation_required', 'forward_to_self'],
});
