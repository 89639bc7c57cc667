import { setMsgFlag } from '@pillarbox/contract/mail/changes';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { TaskMail } from '@pillarbox/contract/tasks/task';
import { call } from '../../../lib/call.ts';

/** Sets or unsets the flag TASKED of a message [MAIL-109]. The lists of mail follow the event of the gateway. */
async function setTasked({ folder, uid, uidvalidity }: TaskMail, isSet: boolean): Promise<void> {
  if (folder === undefined || folder === '') return;
  const { TASKED } = MESSAGE_FLAG;
  await call(setMsgFlag, {
    body: {
      folder,
      uids: [uid],
      ...(uidvalidity === undefined || uidvalidity === 0 ? {} : { uidvalidity }),
      ...(isSet ? { set: TASKED } : { unset: TASKED }),
    },
  });
}

/** Marks the message that a task was made from. Rejects when it cannot be marked. */
export async function markMail(mail: TaskMail): Promise<void> {
  await setTasked(mail, true);
}

/** Takes the mark from the message of a task that was deleted. A message that was moved or deleted keeps it. */
export async function unmarkMail(mail: TaskMail): Promise<void> {
  await setTasked(mail, false).catch(() => undefined);
}
