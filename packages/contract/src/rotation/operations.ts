import * as z from 'zod/mini';
import { define, MAIL_ERRORS } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { address, folderPath } from '../mail/fields.ts';
import { rotationRule } from '../preferences/account.ts';

const ownerParams = z.object({ mail: z.string().check(z.maxLength(320)) });
const BASE = '/api/rotation/:mail';
const ERRORS: readonly ErrorCode[] = [...MAIL_ERRORS, 'not_permitted'];

/** Messages that a preview lists. */
export const PREVIEWED = 5;
/** Days for which the log says what was removed. */
export const ROTATION_LOG_DAYS = 90;

/** What a rule would remove now: how many of how many messages, and the newest of them. */
export const rotationPreview = z.object({
  removed: z.int(),
  total: z.int(),
  /** Bytes of the removed ones. */
  bytes: z.number(),
  newest: z.array(z.object({ subject: z.string(), from: z.array(address), date: z.number() })),
});
export type RotationPreview = z.output<typeof rotationPreview>;

/** What was done with one folder. `reason` is an error code, '' for success. */
export const rotationEntry = z.object({
  folder: z.string(),
  removed: z.int(),
  to: z.enum(['trash', 'delete']),
  reason: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
});
export type RotationEntry = z.output<typeof rotationEntry>;

/** What a rule would remove from a folder now. Nothing is removed. */
export const previewRotation = define({
  id: 'rotation.preview',
  method: 'POST',
  path: `${BASE}/preview`,
  changes: false,
  origin: 'ours',
  summary: 'What a rule about old mail would remove from a folder now.',
  params: ownerParams,
  body: z.object({ folder: folderPath, rule: rotationRule }),
  reply: rotationPreview,
  errors: [...ERRORS, 'folder_not_found', 'mailbox_changed'],
});

/** What the rules removed, the newest first. `signInNeeded`: the provider stores no password, so they run after each sign-in. */
export const rotationLog = define({
  id: 'rotation.log',
  method: 'GET',
  path: `${BASE}/log`,
  origin: 'ours',
  summary: 'What the rules about old mail removed in the last 90 days.',
  params: ownerParams,
  reply: z.object({ entries: z.array(rotationEntry), signInNeeded: z.boolean() }),
  errors: ERRORS,
});

/** Applies the saved rules now, without waiting for their time of the day. */
export const runRotation = define({
  id: 'rotation.run',
  method: 'POST',
  path: `${BASE}/run`,
  origin: 'ours',
  summary: 'Applies the rules about old mail now.',
  params: ownerParams,
  reply: z.object({ entries: z.array(rotationEntry) }),
  errors: ERRORS,
});
