import type { Task, TaskMail } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';

/** The name or address of who sent the message of a task; '' for a task that was not made from one. */
export function senderOf({ mail_details: mail }: Task): string {
  return mail === null ? '' : senderOfMail(mail);
}

/** The name or address of the sender of a message, of `"Name" <address>`. */
export function senderOfMail({ from = '' }: TaskMail): string {
  const at = from.lastIndexOf('<');
  const name = (at === -1 ? from : from.slice(0, at)).replaceAll('"', '').trim();
  return visibleText(name === '' ? from.replaceAll(/[<>]/g, '').trim() : name);
}
