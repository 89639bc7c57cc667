import { setTimeout as pause } from 'node:timers/promises';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { Turns } from './client.ts';
import type { Caller } from './client.ts';
import { fill, RARE_WORD } from './fill.ts';
import { newestFirst, openInbox, page, rawPage } from './folder.ts';
import {
  CONVERSATION,
  CONVERSATION_SUBJECT,
  FOLDERS,
  makeFolders,
  rawConversation,
  rawSearch,
} from './large-folder.ts';
import { figure, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { RawConnection } from './raw.ts';

const ACCOUNT = { user: 'large@example.test', password: 'correct-horse' };
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
/** Messages that are moved: as many as one request takes. */
const MOVED = Math.min(10_000, Math.floor(MESSAGES / 4));
const FEW = { runs: 5, warmUp: 2 };
/** Rounds of what a user does often: both sides run compiled code by then. */
const OFTEN = { runs: 200, warmUp: 200 };
const ONCE = { runs: 1, warmUp: 0 };

interface Sides {
  readonly client: Caller;
  readonly raw: RawConnection;
}

/** Operations on very many messages and on many folders, each relative to the raw protocol in the same run. */
export async function benchLarge(note: (text: string) => void): Promise<Figure[]> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  try {
    await dovecot.addUser({ address: ACCOUNT.user, password: ACCOUNT.password });
    const raw = await RawConnection.signIn(dovecot.ports.imap, ACCOUNT.user, ACCOUNT.password);
    note(`Filling ${String(FOLDERS.length)} folders, the inbox with ${String(MESSAGES)} messages`);
    await fill(raw, MESSAGES);
    await makeFolders(raw, MESSAGES);
    const product = await startProduct({
      partners: { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) },
    });
    try {
      const client = await Turns.signIn(product.origin, { ...ACCOUNT, sessions: 8 });
      await openInbox(client);
      const sides = { client, raw };
      const figures = [...(await reading(sides)), ...(await changing(sides))];
      client.close();
      return figures;
    } finally {
      raw.close();
      await product.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

async function reading({ client, raw }: Sides): Promise<Figure[]> {
  // The first search reads the views of all folders.
  await search(client);
  const found = await timed(() => search(client), FEW);
  const rawFound = await timed(() => rawSearch(raw, RARE_WORD), FEW);
  await raw.command('SELECT INBOX');
  const order = await newestFirst(raw);
  const rawFirst = await timed(rawPage(raw, order, 0), OFTEN);
  const threads = { threaded: true, conversations: true };
  const list = await timed(() => page(client, 0, threads), OFTEN);
  const row = (await page(client, 0)).rows.find(({ subject }) => subject.includes(CONVERSATION_SUBJECT));
  if (row === undefined) throw new Error('The conversation is not on the first page');
  const open = async (): Promise<void> => {
    const reply = await client.post('/api/bf/conversation', { folder: 'INBOX', uid: row.uid });
    const count = reply.toString().split(CONVERSATION_SUBJECT).length - 1;
    if (count < CONVERSATION.messages) throw new Error(`The conversation has ${String(count)} messages`);
  };
  const conversation = await timed(open, FEW);
  const rawOpen = await timed(() => rawConversation(raw), FEW);
  return [
    figure({
      operation: `a subject word in ${String(FOLDERS.length)} folders`,
      product: found,
      raw: rawFound,
      target: 0.1,
    }),
    figure({ operation: 'page of 100 conversations', product: list, raw: rawFirst, target: 3 }),
    figure({ operation: 'conversation of 50 in 4 folders', product: conversation, raw: rawOpen, target: 1 }),
  ];
}

/** Each change is made once: a second time there is nothing to change. The raw side sets another flag. */
async function changing({ client, raw }: Sides): Promise<Figure[]> {
  await raw.command('SELECT INBOX');
  const uids = (await newestFirst(raw)).map(Number);
  const [ours, theirs] = [uids.slice(0, MOVED), uids.slice(MOVED, 2 * MOVED)];
  const moved = await timed(() => client.post('/api/bf/movemsg', { folder: 'INBOX', uids: ours, to: 'Moved' }), ONCE);
  const set = theirs.toSorted((a, b) => a - b).join(',');
  await raw.command('NOOP');
  const rawMoved = await timed(() => raw.command(`UID MOVE ${set} Moved`), ONCE);
  // Each side learns of the other's change before its own is measured.
  await page(client, 0);
  const flagged = await timed(
    () => client.post('/api/bf/setMsgFlag', { folder: 'INBOX', all: true, set: MESSAGE_FLAG.ANSWERED }),
    ONCE,
  );
  await raw.command('NOOP');
  const rawFlagged = await timed(() => raw.command('STORE 1:* +FLAGS (\\Flagged)'), ONCE);
  return [
    figure({ operation: `move ${String(MOVED)} messages`, product: moved, raw: rawMoved, target: 1.5 }),
    figure({ operation: 'flag all messages of the inbox', product: flagged, raw: rawFlagged, target: 1.5 }),
  ];
}

/** Searches a subject word in all folders, until none is pending. */
async function search(client: Caller): Promise<void> {
  const terms = [{ kind: 'text', field: 'subject', text: RARE_WORD }];
  for (let folders: readonly string[] = FOLDERS; folders.length > 0;) {
    const reply = await client.post('/api/bf/searchmessages', { terms, folders });
    const { found, pending } = JSON.parse(reply.toString()) as { found: unknown[]; pending: string[] };
    if (found.length === 0) await pause(20);
    folders = pending;
  }
}
