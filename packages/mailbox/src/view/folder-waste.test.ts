import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import type { ViewEntry } from './entry.ts';
import { FolderView } from './folder-view.ts';

/** A message with as much text as a view keeps of one, all of it unique. */
function heavy(uid: number): ViewEntry {
  const crowd = Array.from({ length: 60 }, (_, at) => ({
    name: `person ${String(at)} of ${String(uid)} ${'x'.repeat(300)}`,
    mail: `${String(at)}.${String(uid)}@example.test`,
  }));
  const from = [{ name: `sender ${String(uid % 3)}`, mail: `s${String(uid % 3)}@example.test` }];
  const texts = { subject: `subject ${String(uid)} ${'s'.repeat(2000)}`, from, to: crowd, cc: crowd, bcc: [] };
  return { uid, date: uid, size: 1, flags: 0, messageId: `<${String(uid)}@x>`, references: [], ...texts };
}

const SCOPE = { sort: SORT_KEY.SUBJECT, dir: 1, threaded: false, search: null } as const;

describe('a view with many arrivals and removals', () => {
  it('does not grow by removed messages, and answers as before', () => {
    const view = new FolderView(1);
    let most = 0;
    for (let uid = 1; uid <= 3000; uid += 1) {
      view.insert([heavy(uid)]);
      if (uid > 20) view.remove([uid - 20]);
      most = Math.max(most, view.byteLength);
    }
    // 3,000 such messages have about 60 MB of text.
    expect(most).toBeLessThan(4 * 1024 * 1024);
    const uids = Array.from({ length: 20 }, (_, at) => 2981 + at);
    expect(view.list(SCOPE).uids()).toEqual(uids);
    expect(view.list({ ...SCOPE, search: { text: 'subject 2990', scope: 2, flags: [] } }).uids()).toEqual([2990]);
    expect(view.list({ ...SCOPE, sort: SORT_KEY.DATE, senders: [0] }).total).toBe(3);
    const row = view.row(2990, { folder: 'INBOX', preview: '' });
    expect(row).toMatchObject({ from: [{ mail: 's2@example.test' }], to: expect.any(Array) as unknown });
    expect(row?.subject.slice(0, 12)).toBe('subject 2990');
    expect(row?.cc[0]?.mail).toBe('0.2990@example.test');
  });
});
