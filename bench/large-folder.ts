import type { RawConnection } from './raw.ts';
import { ENVELOPES } from './raw.ts';

/** Messages of the conversation, and the folders that hold them. */
export const CONVERSATION = { messages: 50, folders: ['INBOX', 'Sent', 'Other', 'Project 1'] } as const;
/** The subject of the conversation. */
export const CONVERSATION_SUBJECT = 'conversation of fifty';
/** All folders of the account: the inbox, one with a fifth of its messages, and small ones. */
export const FOLDERS = [
  'INBOX',
  'Sent',
  'Moved',
  'Other',
  ...Array.from({ length: 36 }, (_, at) => `Project ${String(at + 1)}`),
];
/** Messages of a small folder. */
const SMALL = 100;

/** Makes the folders of an account whose inbox has `messages` messages, and a conversation over four of them. */
export async function makeFolders(raw: RawConnection, messages: number): Promise<void> {
  for (const folder of FOLDERS.slice(1)) await raw.command(`CREATE "${folder}"`);
  await raw.command('SELECT INBOX');
  await raw.command(`COPY 1:${String(Math.max(1, Math.floor(messages / 5)))} Other`);
  for (const folder of FOLDERS.slice(4)) await raw.command(`COPY 1:${String(Math.min(SMALL, messages))} "${folder}"`);
  for (let at = 0; at < CONVERSATION.messages; at += 1) {
    const folder = CONVERSATION.folders[at % CONVERSATION.folders.length] ?? '';
    const text = [
      'From: Tom Ashdown <tom.ashdown@example.test>',
      'To: clara@example.test',
      `Subject: ${at === 0 ? '' : 'Re: '}${CONVERSATION_SUBJECT}`,
      `Date: ${new Date(Date.UTC(2030, 0, 1) + at * 60_000).toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <conversation-${String(at)}@example.test>`,
      ...(at === 0 ? [] : [`References: <conversation-0@example.test> <conversation-${String(at - 1)}@example.test>`]),
      '',
      `Message ${String(at)}`,
      '',
    ].join('\r\n');
    await raw.send(`APPEND "${folder}" (\\Seen) {${String(text.length)}+}\r\n${text}\r\n`);
  }
}

/** Reads the envelopes of the conversation from its folders, as a program without an index of conversations has to. */
export async function rawConversation(raw: RawConnection): Promise<void> {
  for (const folder of CONVERSATION.folders) {
    await raw.command(`EXAMINE "${folder}"`);
    const found = (await raw.command('UID SEARCH HEADER References conversation-0')).toString('latin1');
    const uids = found.split('\r\n', 1)[0]?.split(' ').slice(2).join(',') ?? '';
    if (uids !== '') await raw.command(`UID FETCH ${uids} ${ENVELOPES}`);
  }
}

/** Searches a subject word in all folders. */
export async function rawSearch(raw: RawConnection, word: string): Promise<void> {
  for (const folder of FOLDERS) {
    await raw.command(`EXAMINE "${folder}"`);
    await raw.command(`UID SEARCH SUBJECT ${word}`);
  }
}
