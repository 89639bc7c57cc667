import { copyMailToStorage } from '@pillarbox/contract/calendar/file-calls';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import type { SubmittedTask, TaskMail } from '@pillarbox/contract/tasks/task';
import { formatAddress } from '@pillarbox/rules/address-list';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { htmlWords } from '@pillarbox/rules/html-words';
import { taskNameOf } from '@pillarbox/rules/task-name';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { session } from '../../../lib/session-state.ts';

/** Longest notes, list of addresses and line of a task, in characters. */
const MAX_NOTES = 100_000;
const MAX_ADDRESSES = 10_000;
const MAX_LINE = 1000;
/** Most files of a task. */
const MAX_FILES = 25;

/** The plain text of a message, for the notes of a task. */
export function notesOf({ parts }: Pick<Message, 'parts'>): string {
  const plain = parts.find(({ mime }) => mime === 'text/plain');
  const html = parts.find(({ mime }) => mime === 'text/html');
  const words = plain === undefined ? htmlWords(html?.text ?? '') : plain.text.replaceAll('\r\n', '\n').trim();
  return words.slice(0, MAX_NOTES);
}

/** What a task made from a message is called [TASK-002, TASK-003, TASK-004]. */
export function nameOf(message: Message): string {
  const [from] = message.header.from;
  const sender = from === undefined ? '' : from.name.trim() || from.mail;
  const source = { subject: visibleText(message.header.subject), notes: notesOf(message), sender: visibleText(sender) };
  return taskNameOf(source, text('LANG_TASKS_MAIL_LABEL')).slice(0, MAX_LINE);
}

const listed = (people: readonly Address[]): string => people.map(formatAddress).join(', ').slice(0, MAX_ADDRESSES);

/** What a task keeps of its message [DATA-033]. The date is in seconds. */
export function mailOf({ uid, folder, uidvalidity, header }: Message): TaskMail {
  const [from] = header.from;
  return {
    folder,
    uid,
    uidvalidity,
    date: Math.floor(header.date / 1000),
    to: listed(header.to),
    from: from === undefined ? '' : formatAddress(from).slice(0, MAX_LINE),
    cc: listed(header.cc),
    bcc: listed(header.bcc),
    subject: header.subject.slice(0, MAX_LINE),
    messageId: header.messageid.slice(0, MAX_LINE),
  };
}

/** A task from a message, with copies of its files [TASK-014]. One whose files cannot be copied is made without them [ERR-021]. */
export async function taskOf(message: Message): Promise<SubmittedTask> {
  const files = message.attachments.length === 0 ? [] : await copyFiles(message).catch(() => []);
  return {
    task_name: nameOf(message),
    notes: notesOf(message),
    mail_details: mailOf(message),
    ...(files.length === 0 ? {} : { additional_data: { attachments: files } }),
  };
}

async function copyFiles({ folder, uid }: Message) {
  const user = session.get().user?.mail ?? '';
  const params = { user, section: 'tasks' as const };
  return (await call(copyMailToStorage, { params, body: { folder, uid } })).attachments.slice(0, MAX_FILES);
}
