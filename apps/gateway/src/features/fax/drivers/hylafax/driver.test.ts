import { expect, it } from 'vitest';
import { reasonOf } from './driver.ts';

it.each([
  ['Busy signal detected', 'busy'],
  ['No answer from remote', 'no_answer'],
  ['No carrier detected', 'no_fax'],
  ['Invalid dialing command', 'number'],
  ['REJECT: Requested modem is not registered', 'refused'],
  ['Document conversion failed', 'pages'],
  ['Kill time expired', 'service'],
  ['RSPREC error/got DCN', 'line'],
])('%s is told as %s', (status, reason) => {
  expect(reasonOf(status)).toBe(reason);
});
