import { describe, expect, it } from 'vitest';
import { Expander } from './expander.ts';

const HORIZON = { from: 0, to: Date.UTC(2030, 0, 1) };
const TASK = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VTODO',
  'UID:a',
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Call',
  'END:VTODO',
  'END:VCALENDAR',
  '',
].join('\r\n');

describe('the reader of calendar texts', () => {
  it('reads objects, and refuses what is none', async () => {
    const expander = new Expander();
    expect(await expander.index(TASK, HORIZON)).toMatchObject({ kind: 'task', uid: 'a' });
    await expect(expander.index('nothing', HORIZON)).rejects.toMatchObject({ code: 'invitation_invalid' });
    await expander.close();
  });

  it('does not blame the text when no worker starts', async () => {
    const expander = new Expander(new URL('missing-worker.ts', import.meta.url));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = expander.index(TASK, HORIZON);
      await expect(refused).rejects.toMatchObject({ code: 'overloaded', details: { retryAfter: 30 } });
    }
    await expander.close();
  });
});
