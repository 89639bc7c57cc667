import { deletemsg, movemsg, undo } from '@pillarbox/contract/mail/changes';
import { msg } from '@pillarbox/contract/mail/message';
import type { Message } from '@pillarbox/contract/mail/message';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { MessagePlace } from '../../../lib/message-action.ts';
import { TASKS_KEY } from './tasks-key.ts';

/** A message of the flow; reading it does not mark it as read. While `place` is undefined nothing is read. */
export function useZeroMessage(place: MessagePlace | undefined): QueryObserverResult<Message> {
  return useQuery({
    queryKey: [...TASKS_KEY, 'message', place?.folder, place?.uid],
    queryFn: ({ signal }) => call(msg, { body: { folder: place?.folder ?? '', uid: place?.uid ?? 0 } }, { signal }),
    enabled: place !== undefined,
    gcTime: 60_000,
  });
}

function target({ folder, uid, uidvalidity }: MessagePlace, opId: string) {
  return { folder, uids: [uid], opId, ...(uidvalidity === 0 ? {} : { uidvalidity }) };
}

/** Moves a message to a folder; returns the id by which that is undone. */
export async function moveMail(place: MessagePlace, to: string): Promise<string> {
  const opId = crypto.randomUUID();
  await call(movemsg, { body: { ...target(place, opId), to } });
  return opId;
}

/** Moves a message to Trash; returns the id by which that is undone. */
export async function deleteMail(place: MessagePlace): Promise<string> {
  const opId = crypto.randomUUID();
  await call(deletemsg, { body: target(place, opId) });
  return opId;
}

/** Undoes that. */
export async function undoMail(opId: string): Promise<void> {
  await call(undo, { body: { opId } });
}
