import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import { keyword, MAX_LABELS } from '../mail/fields.ts';
import { label, labelHue, labelName } from './label.ts';

/**
 * The labels of the account in the user's order: those of the table, then keywords of other programs that its messages have.
 * While the mail server cannot be reached, only those of the table.
 */
export const labels = mailCommand({
  id: 'labels.list',
  command: 'labels',
  summary: 'All labels in the order of the user.',
  changes: false,
  origin: 'ours',
  reply: z.array(label),
});

/** Creates a label. The gateway derives its keyword from the name. */
export const createLabel = mailCommand({
  id: 'labels.create',
  command: 'labelcreate',
  summary: 'Creates a label.',
  changes: true,
  origin: 'ours',
  body: z.object({ name: labelName, hue: labelHue }),
  reply: label,
  errors: ['label_name_empty', 'label_name_taken', 'too_many_labels'],
});

/** Renames or recolours a label; its keyword stays. */
export const changeLabel = mailCommand({
  id: 'labels.change',
  command: 'labelchange',
  summary: 'Renames or recolours a label.',
  changes: true,
  origin: 'ours',
  body: z.object({ keyword, name: z.optional(labelName), hue: z.optional(labelHue) }),
  reply: zero,
  errors: ['label_not_found', 'label_name_empty', 'label_name_taken', 'too_many_labels'],
});

/** Sets the order of the labels; labels that are not named follow in their order. */
export const orderLabels = mailCommand({
  id: 'labels.order',
  command: 'labelorder',
  summary: 'Sets the order of the labels.',
  changes: true,
  origin: 'ours',
  body: z.object({ keywords: z.array(keyword).check(z.maxLength(MAX_LABELS)) }),
  reply: zero,
});

/**
 * Deletes a label (`deleted` true), or brings it back. Its messages keep the keyword for other programs, so that a deletion can
 * be undone without touching a message.
 */
export const deleteLabel = mailCommand({
  id: 'labels.delete',
  command: 'labeldelete',
  summary: 'Deletes a label, or brings it back.',
  changes: true,
  origin: 'ours',
  body: z.object({ keyword, deleted: z._default(z.boolean(), true) }),
  reply: zero,
  errors: ['label_not_found', 'label_name_taken'],
});
