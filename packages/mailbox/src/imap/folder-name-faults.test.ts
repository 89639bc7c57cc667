import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import { describe, expect, it } from 'vitest';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { codeOf, mailbox } from './hostile-server.test-bed.ts';

describe('folder names of a hostile server', () => {
  const listed = (...names: readonly string[]): ImapScript => ({
    LIST: ({ args, send, done }) => {
      send('* LIST () "/" INBOX\r\n');
      // During sign-in, ImapFlow asks only for the delimiter.
      if (args.includes('*')) for (const name of names) send(`* LIST () "/" ${name}\r\n`);
      done();
    },
    LSUB: ({ done }) => done(),
  });

  it('shows 8-bit names, broken modified UTF-7 and control characters as harmless text', async () => {
    const names = [
      '"Entw\xc3\xbcrfe"',
      '"&AOkA-"',
      '{6}\r\na\r\nb\u0000c',
      '"<img src=x onerror=alert(1)>"',
      '"&AA0-&AAo-x"',
      '"\xff\xfe"',
    ];
    const box = await mailbox(listed(...names));
    const folders = (await box.folders()).map(({ name }) => name);
    expect(folders).toContain('Entwürfe');
    expect(folders).toContain('<img src=x onerror=alert(1)>');
    expect(folders.length).toBe(names.length + 1);
    // eslint-disable-next-line no-control-regex -- no path may contain these
    for (const name of folders) expect(name).toMatch(/^[^\u0000-\u001f\u007f]+$/);
  });

  it('sends the server its own bytes back, and never CR, LF or NUL', async () => {
    const box = await mailbox({ ...listed('"Entw\xc3\xbcrfe"', '{4}\r\na\r\nb') });
    await box.list({ ...INBOX_QUERY, folder: 'Entwürfe' });
    expect(box.server.calls).toContain('SELECT {9+}Entw\xc3\xbcrfe');
    expect(await codeOf(box.list({ ...INBOX_QUERY, folder: 'a%0D%0Ab' }))).toBe('invalid_request');
  });

  it.each(['a\r\nX DELETE INBOX', 'a\nb', 'a\u0000b', 'x\u007f', '%0D%0AX'])('refuses to make %j', async (path) => {
    const box = await mailbox();
    expect(await codeOf(box.createFolder(path))).toBe('folder_name_restricted');
    expect(await codeOf(box.append({ folder: path, source: Buffer.from('x'), flags: 0 }))).toBe('folder_not_found');
    expect(box.server.calls.filter((call) => call.startsWith('CREATE'))).toEqual([]);
  });

  it('quotes characters that would end a string', async () => {
    const box = await mailbox();
    await box.createFolder('a" b\\ {5}');
    expect(box.server.calls).toContain('CREATE "a\\" b\\\\ {5}"');
    await box.createFolder('ü&x');
    expect(box.server.calls).toContain('CREATE "&APw-&-x"');
  });

  it('sends a search word only as a word', async () => {
    const box = await mailbox();
    await box.list({ ...INBOX_QUERY, search: { text: 'a"b) ALL', scope: 8, flags: [] } });
    expect(box.server.calls.filter((call) => call.startsWith('UID SEARCH')).at(-1)).toBe(
      'UID SEARCH BODY "a" BODY "b)" BODY "ALL"',
    );
    await box.findByMessageId('INBOX', '<x"\\@y>');
    expect(await codeOf(box.findByMessageId('INBOX', '<x\r\nA LOGOUT>'))).toBe('none');
  });
});
