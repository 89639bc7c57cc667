import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import { describe, expect, it } from 'vitest';
import { codeOf, mailbox } from './hostile-server.test-bed.ts';

describe('folders on a server that refuses subscriptions', () => {
  const folders = ['INBOX', 'Work', 'Work/Old'];
  const list =
    (kind: string): ImapScript[string] =>
    ({ send, done }) => {
      for (const folder of folders) send(`* ${kind} () "/" "${folder}"\r\n`);
      done();
    };
  const refusing: ImapScript = {
    LIST: list('LIST'),
    LSUB: list('LSUB'),
    SUBSCRIBE: ({ done }) => done('NO not here'),
    UNSUBSCRIBE: ({ done }) => done('NO not here'),
  };
  const changes = (calls: readonly string[]) => calls.filter((call) => /^(CREATE|RENAME|DELETE)/.test(call));

  it('are created, renamed and deleted all the same, with all that is below them', async () => {
    const box = await mailbox(refusing);
    expect(await codeOf(box.createFolder('New'))).toBe('none');
    expect(await codeOf(box.renameFolder('Work', 'Done'))).toBe('none');
    expect(await codeOf(box.deleteFolder('Work'))).toBe('none');
    expect(changes(box.server.calls)).toEqual([
      'CREATE "New"',
      'RENAME "Work" "Done"',
      'DELETE "Work/Old"',
      'DELETE "Work"',
    ]);
  });
});
