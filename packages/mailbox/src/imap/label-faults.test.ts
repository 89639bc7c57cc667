import { describe, expect, it } from 'vitest';
import { codeOf, mailbox } from './hostile-server.test-bed.ts';

const SELECTION = { folder: 'INBOX', which: { uids: [11] } };
/** A folder that stores these flags and no others. */
const selectWith = (flags: string) => ({
  SELECT: ({ send, done }: { send: (data: string) => void; done: (status?: string) => void }) => {
    send(`* 3 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 14] ok\r\n* OK [PERMANENTFLAGS (${flags})] ok\r\n`);
    done('OK [READ-WRITE] selected');
  },
});

describe('labels on a server that refuses keywords', () => {
  it('are refused before anything is sent when the folder takes no new keywords', async () => {
    const box = await mailbox(selectWith('\\Seen \\Deleted work'));
    expect(await codeOf(box.setLabels(SELECTION, { add: ['work', 'drawings'], remove: [] }))).toBe('label_refused');
    expect(box.server.calls.filter((call) => call.startsWith('UID STORE'))).toEqual([]);
    expect(await codeOf(box.setLabels(SELECTION, { add: ['work'], remove: ['drawings'] }))).toBe('none');
  });

  it('say so when the server refuses to store one', async () => {
    const box = await mailbox({
      ...selectWith('\\Seen \\*'),
      'UID STORE': ({ done }) => done('NO [LIMIT] too many keywords'),
    });
    expect(await codeOf(box.setLabels(SELECTION, { add: ['drawings'], remove: [] }))).toBe('label_refused');
  });
});
