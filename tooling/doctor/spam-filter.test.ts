import { expect, it } from 'vitest';
import { spamFilterFault } from './spam-filter.ts';

it('a spam filter needs programs that can be run, or its secret', async () => {
  const command = (spam: string) =>
    spamFilterFault({ spamTraining: { driver: 'command', spam: [spam], ham: [process.execPath], maxBytes: 1024 } });
  expect(await command(process.execPath)).toBeNull();
  expect(await command('/nowhere/rspamc')).toContain('/nowhere/rspamc');
  const http = {
    driver: 'http',
    url: 'https://f.example',
    secretFrom: 'PILLARBOX_TEST_UNSET',
    maxBytes: 1024,
  } as const;
  expect(await spamFilterFault({ spamTraining: http })).toContain('PILLARBOX_TEST_UNSET');
  expect(await spamFilterFault({})).toBeNull();
});
