import * as folders from '@pillarbox/contract/mail/folders';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { MailBed } from './mail.test-bed.ts';

function create(bed: MailBed, foldername: string, parent?: string): Promise<unknown> {
  const body = { foldername, ...(parent !== undefined && { parent }) };
  return bed.client.call(folders.foldercreate, { session: bed.session, body });
}

describe('folders', () => {
  it('lists all folders with their counts [API-017, DATA-003, DATA-004]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', 'Subject: a\r\n\r\nx');
    const listed = await bed.client.call(folders.folders, { session: bed.session, body: {} });
    const inbox = listed.find((folder) => folder.use === 'inbox');
    expect(inbox).toMatchObject({ name: 'INBOX', type: 'core', info: { messages: 1, unseen: 1, seen: 0 } });
    expect(Object.keys(inbox ?? {})).toEqual(
      expect.arrayContaining(['id', 'rotation', 'flags', 'subscribe', 'langkey']),
    );
    const counts = ['expunge', 'draft', 'answered', 'flagged', 'deleted', 'dropsize', 'topuid'];
    expect(Object.keys(inbox?.info ?? {})).toEqual(expect.arrayContaining(counts));
  });

  it('creates a folder at the top and below another [API-027, MAIL-071]', async () => {
    const bed = await MailBed.open();
    expect(await create(bed, ' Work ')).toBe(0);
    expect(await create(bed, '2025', 'Work')).toBe(0);
    expect(await bed.account.paths()).toContain('Work');
    expect(await bed.account.paths()).toContain('Work/2025');
  });

  it('refuses an empty name [VAL-038, ERR-022]', async () => {
    expect(await codeOf(create(await MailBed.open(), '   '))).toBe('folder_name_empty');
  });

  it.each(['.', '/', '<', '>', '"', ';', "'", ',', '\r', '\n', '\0'])(
    'refuses %j in a name [VAL-039, ERR-023]',
    async (character) => {
      const bed = await MailBed.open();
      const before = await bed.account.paths();
      expect(await codeOf(create(bed, `a${character}b`))).toBe('folder_name_restricted');
      expect(await bed.account.paths()).toEqual(before);
    },
  );

  it('refuses 41 characters and takes 40 [VAL-040, CONST-056, ERR-024]', async () => {
    const bed = await MailBed.open();
    expect(await codeOf(create(bed, 'x'.repeat(41)))).toBe('folder_name_too_long');
    expect(await create(bed, '日'.repeat(40))).toBe(0);
  });

  it('refuses a name that exists already, whatever its case [VAL-041, ERR-025]', async () => {
    const bed = await MailBed.open();
    await create(bed, 'Work');
    expect(await codeOf(create(bed, 'wORK'))).toBe('folder_name_exists');
    expect(await create(bed, 'Work', 'Work')).toBe(0);
  });

  it('refuses a parent that does not exist', async () => {
    expect(await codeOf(create(await MailBed.open(), 'x', 'Nowhere'))).toBe('folder_not_found');
  });

  it('renames a folder with what is below it [API-028]', async () => {
    const bed = await MailBed.open();
    await create(bed, 'Work');
    await create(bed, '2025', 'Work');
    const rename = (newname: string): Promise<unknown> =>
      bed.client.call(folders.folderrename, { session: bed.session, body: { foldername: 'Work', newname } });
    expect(await codeOf(rename('2025'))).toBe('folder_name_exists');
    expect(await codeOf(rename('Sent'))).toBe('folder_name_exists');
    expect(await rename('Jobs')).toBe(0);
    expect(await bed.account.paths()).toContain('Jobs/2025');
  });

  it('changes only the case of a name', async () => {
    const bed = await MailBed.open();
    await create(bed, 'work');
    await bed.client.call(folders.folderrename, {
      session: bed.session,
      body: { foldername: 'work', newname: 'Work' },
    });
    expect(await bed.account.paths()).toContain('Work');
  });

  it('moves a folder below another and back to the top [API-029]', async () => {
    const bed = await MailBed.open();
    await create(bed, 'Work');
    await create(bed, 'Old');
    const move = (foldername: string, parent: string): Promise<unknown> =>
      bed.client.call(folders.foldermove, { session: bed.session, body: { foldername, parent } });
    expect(await move('Work', 'Old')).toBe(0);
    expect(await bed.account.paths()).toContain('Old/Work');
    expect(await codeOf(move('Old', 'Old/Work'))).toBe('invalid_request');
    expect(await codeOf(move('Old', 'Nowhere'))).toBe('folder_not_found');
    expect(await codeOf(move('Nowhere', 'Old'))).toBe('folder_not_found');
    await create(bed, 'wORK');
    expect(await codeOf(move('Old/Work', ''))).toBe('folder_name_exists');
    await bed.client.call(folders.folderdelete, { session: bed.session, body: { foldername: 'wORK' } });
    expect(await move('Old/Work', '')).toBe(0);
    expect(await bed.account.paths()).toContain('Work');
  });

  it('protects core folders, and folders that contain one', async () => {
    const bed = await MailBed.open();
    await bed.addFolder('Server');
    await bed.addFolder('Server/Archive', 'archive');
    const { session, client } = bed;
    for (const foldername of ['Sent', 'INBOX', 'Server']) {
      const calls = [
        client.call(folders.folderrename, { session, body: { foldername, newname: 'Other' } }),
        client.call(folders.foldermove, { session, body: { foldername, parent: 'Trash' } }),
        client.call(folders.folderdelete, { session, body: { foldername } }),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe('folder_protected');
    }
  });

  it('deletes a personal folder with its messages [API-030]', async () => {
    const bed = await MailBed.open();
    await create(bed, 'Work');
    expect(await bed.client.call(folders.folderdelete, { session: bed.session, body: { foldername: 'Work' } })).toBe(0);
    expect(await bed.account.paths()).not.toContain('Work');
    const again = bed.client.call(folders.folderdelete, { session: bed.session, body: { foldername: 'Work' } });
    expect(await codeOf(again)).toBe('folder_not_found');
  });

  it('refuses the realm of another account', async () => {
    const bed = await MailBed.open();
    const body = { realmid: 'bob@example.test' };
    expect(await codeOf(bed.client.call(folders.folders, { session: bed.session, body }))).toBe('not_permitted');
  });
});
