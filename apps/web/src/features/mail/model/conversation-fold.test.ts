import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import { itemsOf, unfolded } from './conversation-fold.ts';

const { SEEN, FLAGGED, DRAFT } = MESSAGE_FLAG;
const isOwn = ({ from }: { from: readonly { mail: string }[] }): boolean => from[0]?.mail === 'me@example.test';
const me = [{ name: 'Me', mail: 'me@example.test' }];

/** What is shown: uids of messages, arrays for pills. */
function shownOf(rows: Parameters<typeof itemsOf>[0]): unknown[] {
  return itemsOf(rows, unfolded(rows, isOwn)).map((item) =>
    item.kind === 'message' ? item.row.uid : item.rows.map(({ uid }) => uid),
  );
}

describe('a conversation folds', () => {
  it('all but the first message, the last own one and the two newest', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((uid) => makeRow(uid, uid === 2 || uid === 4 ? { from: me } : {}));
    expect(shownOf(rows)).toEqual([1, [2, 3], 4, 5, 6, 7]);
    expect(shownOf([...rows, makeRow(8)])).toEqual([1, [2, 3], 4, [5, 6], 7, 8]);
  });

  it('no unread, starred or unfinished message, and no message that stands alone', () => {
    const flags = [SEEN, SEEN, SEEN, 0, SEEN, SEEN, SEEN | FLAGGED, SEEN, SEEN, SEEN | DRAFT, SEEN, SEEN];
    const rows = flags.map((bits, at) => makeRow(at + 1, { flags: bits }));
    expect(shownOf(rows)).toEqual([1, [2, 3], 4, [5, 6], 7, [8, 9], 10, 11, 12]);
  });

  it('messages of the same uid in two folders apart', () => {
    const rows = [1, 2, 3, 4, 5, 2].map((uid, at) => makeRow(uid, { folder: at === 5 ? 'Sent' : 'INBOX' }));
    expect(shownOf(rows)).toEqual([1, [2, 3, 4], 5, 2]);
  });
});
