import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import type { HostileImap, ImapScript } from '@pillarbox/testkit/hostile-imap';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mailbox } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { createImapSystem } from './imap-system.ts';

const opened: { close(): unknown }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function open(script: ImapScript): Promise<Mailbox & { server: HostileImap }> {
  const server = await startHostileImap(script, 'IMAP4rev1 LITERAL+');
  const imap = { host: '127.0.0.1', port: server.port, security: 'none' as const, insecureCertificate: false };
  const box = await createImapSystem({ imap }).signIn({ user: 'a', password: 'b' });
  opened.push(box, server);
  return Object.assign(box, { server });
}

describe('searching on a server without UTF-8', () => {
  const searches = (calls: readonly string[]): string[] => calls.filter((call) => call.startsWith('UID SEARCH'));
  /** Rejects UTF-8 and offers other charsets; `takes` selects the command that is answered, with one message. */
  const fussy = (offers: string, takes: (args: string) => boolean): ImapScript => ({
    'UID SEARCH': ({ args, send, done }) => {
      if (!takes(args)) {
        done(`NO [BADCHARSET${offers}] not known`);
        return;
      }
      send('* SEARCH 12\r\n');
      done();
    },
  });
  const find = (text: string) => ({ ...INBOX_QUERY, search: { text, scope: 8, flags: [] } });

  it('repeats the search in ISO 8859-1 if the server offers it and the word fits', async () => {
    const box = await open(fussy(' (US-ASCII ISO-8859-1)', (args) => args.includes('CHARSET ISO-8859-1')));
    const { rows } = await box.list(find('Gr\u00fc\u00dfe'));
    expect(rows.map(({ uid }) => uid)).toEqual([12]);
    expect(searches(box.server.calls).at(-1)).toBe('UID SEARCH CHARSET ISO-8859-1 BODY {5+}Gr\u00fc\u00dfe');
  });

  it('repeats the search without naming a charset if nothing else fits', async () => {
    const box = await open(fussy(' (US-ASCII ISO-8859-1)', (args) => !args.includes('CHARSET')));
    expect((await box.list(find('\u0436\u0443\u043a'))).rows).toHaveLength(1);
    expect(searches(box.server.calls).at(-1)).toMatch(/^UID SEARCH BODY \{6\+\}/);
    const silent = await open(fussy('', (args) => !args.includes('CHARSET')));
    expect((await silent.list(find('Gr\u00fc\u00dfe'))).rows).toHaveLength(1);
  });

  it('does not take the rejection of a search in ASCII for an empty result', async () => {
    const box = await open(fussy(' (US-ASCII)', () => false));
    await expect(box.list(find('Gruss'))).rejects.toMatchObject({ code: 'mail_refused' });
    expect(searches(box.server.calls)).toHaveLength(1);
  });

  it('reports that the server rejected all of them, and continues', async () => {
    const box = await open(fussy(' (US-ASCII)', () => false));
    await expect(box.list(find('Gr\u00fc\u00dfe'))).rejects.toMatchObject({ code: 'mail_refused' });
    expect((await box.list(INBOX_QUERY)).total).toBe(3);
  });
});
