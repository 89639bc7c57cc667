import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { PASSWORD } from './stand.ts';

/** Number of messages of each subject in a folder, read from the server; none for a folder that does not exist. */
export async function subjectsIn(dovecot: Dovecot, address: string, folder: string): Promise<Map<string, number>> {
  const raw = await RawImap.signIn(dovecot.ports.imap, { address, password: PASSWORD });
  const counts = new Map<string, number>();
  try {
    const selected = await raw.command(`SELECT "${folder}"`);
    const exists = Number(/\* (\d+) EXISTS/.exec(selected.data.toString('latin1'))?.[1] ?? 0);
    if (!selected.status.startsWith('OK') || exists === 0) return counts;
    const { literals } = await raw.ok('FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
    for (const literal of literals) {
      const subject = /^Subject: (.*)$/im.exec(literal.toString('utf8'))?.[1]?.trim() ?? '';
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    }
    return counts;
  } finally {
    raw.close();
  }
}
