import { answerUpdate, openUpdate } from '@pillarbox/contract/contact-update/public-operations';
import type { AnswerKind, UpdateValue } from '@pillarbox/contract/contact-update/update';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { call } from '../../../lib/call.ts';

/** What the page of a link shows. */
export type OpenedUpdate = ReplyOf<typeof openUpdate>;

/** Reads what the page of a link shows. Rejects with ApiError. */
export async function openLink(id: string): Promise<OpenedUpdate> {
  return await call(openUpdate, { body: { id } });
}

/** Sends the answer. Rejects with ApiError. */
export async function sendAnswer(
  id: string,
  {
    version,
    kind,
    values = [],
  }: { readonly version: string; readonly kind: AnswerKind; readonly values?: UpdateValue[] },
): Promise<void> {
  await call(answerUpdate, { body: { id, version, kind, values } });
}
