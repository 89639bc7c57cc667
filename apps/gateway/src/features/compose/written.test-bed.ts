import { outgoing } from '@pillarbox/contract/compose/draft';
import type { Outgoing } from '@pillarbox/contract/compose/draft';

/** A message to Bob as the contract parses it; `fields` change parts of it. */
export function written(fields: Partial<Outgoing> = {}): Outgoing {
  const base = {
    to: [{ name: 'Bob', mail: 'bob@example.test' }],
    cc: [],
    bcc: [],
    subject: 'Hello',
    html: '',
    text: 'Hi',
  };
  return outgoing.parse({ ...base, attachments: [], ...fields });
}
