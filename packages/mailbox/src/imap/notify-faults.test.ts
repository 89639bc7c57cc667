import { expect, it } from 'vitest';
import { codeOf, FULL, mailbox } from './hostile-server.test-bed.ts';

it('watches a folder on a server that refuses to report changes of the others', async () => {
  const box = await mailbox({ NOTIFY: ({ done }) => done('NO [BADEVENT (MessageNew)] not here') }, `${FULL} NOTIFY`);
  expect(await codeOf(box.watch('INBOX'))).toBe('none');
  expect(box.server.calls.filter((call) => call.startsWith('NOTIFY'))).toHaveLength(1);
});
