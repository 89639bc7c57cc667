import { describe, expect, it } from 'vitest';
import { useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';
import { sampleMail } from './sample-mail.ts';

/** Folders: names, paths and counts. */
export function describeFolders(setup: () => Promise<AccountUnderTest>): void {
  describe('folders', () => {
    const bench = useBench(setup);
    const names = async (): Promise<string[]> => (await bench.mailbox.folders()).map(({ name }) => name);

    it('lists core folders first, each with its use and the key of its name [DATA-003, MAIL-072]', async () => {
      await bench.mailbox.createFolder('Aardvark');
      const folders = await bench.mailbox.folders();
      const core = folders.filter(({ type }) => type === 'core');
      expect(core.map(({ use }) => use)).toEqual(['inbox', 'drafts', 'sent', 'spam', 'trash', 'archive']);
      expect(folders.slice(0, core.length)).toEqual(core);
      expect(core.every(({ langkey }) => langkey?.startsWith('LANG_MAIL_FOLDER_') === true)).toBe(true);
      expect(core[0]).toMatchObject({ name: 'INBOX', id: 'INBOX', rotation: 0 });
      expect(folders.at(-1)).toMatchObject({ name: 'Aardvark', type: 'personal', langkey: null, use: null });
      expect(folders.every(({ uidvalidity }) => uidvalidity > 0)).toBe(true);
    });

    it('separates levels by "/" and keeps names as typed [MAIL-071]', async () => {
      const paths = [
        'Customers',
        'Customers/Ashdown House',
        'Customers/Ashdown House/2025',
        'Äpfel & Öl',
        'Äpfel & Öl/日本語',
        '🌲 Bäume',
        '100 + ~más~ [x] *',
        '&Jjo-',
        'true',
        ...(bench.account.traits.anyFolderName ? ['100% {y}', 'Re: "quoted" \\ back'] : []),
      ];
      for (const path of paths) await bench.mailbox.createFolder(path);
      const listed = await names();
      expect(listed).toEqual(expect.arrayContaining(paths));
      for (const path of paths) {
        const uid = await bench.file({ subject: path }, { folder: path });
        expect((await bench.mailbox.rows(path, [uid]))[0]?.folder).toBe(path);
      }
    });

    it('gives a folder an id that is safe in a URL', async () => {
      await bench.mailbox.createFolder('Ä & b?c#d');
      const folder = (await bench.mailbox.folders()).find(({ name }) => name === 'Ä & b?c#d');
      expect(folder?.id).toMatch(/^[\w.!~*'()%-]+$/);
      expect(decodeURIComponent(folder?.id ?? '')).toBe('Ä & b?c#d');
    });

    it('rejects a name that is taken, and one that must not be sent to a server; nothing is created', async () => {
      await bench.mailbox.createFolder('Once');
      await expect(bench.mailbox.createFolder('Once')).rejects.toMatchObject({ code: 'folder_name_exists' });
      await expect(bench.mailbox.createFolder('inbox')).rejects.toMatchObject({ code: 'folder_name_exists' });
      const before = await names();
      for (const bad of ['', '/', 'a//b', 'a/', '/a', 'a\r\nb', 'a\u0000b', 'x\u007f']) {
        const code = expect.stringMatching(/^(?:folder_name_|mail_refused)/) as string;
        await expect(bench.mailbox.createFolder(bad), JSON.stringify(bad)).rejects.toMatchObject({ code });
      }
      expect(await names()).toEqual(before);
    });

    it('renames and moves a folder with its subfolders and all messages', async () => {
      await bench.mailbox.createFolder('Old');
      await bench.mailbox.createFolder('Old/Below');
      await bench.mailbox.createFolder('Parent');
      await bench.file({ id: '<in-old@x>' }, { folder: 'Old' });
      await bench.file({ id: '<below@x>' }, { folder: 'Old/Below' });
      await bench.mailbox.renameFolder('Old', 'Neu ä');
      expect(await names()).toEqual(expect.arrayContaining(['Neu ä', 'Neu ä/Below']));
      await bench.mailbox.renameFolder('Neu ä', 'Parent/Neu ä');
      const listed = await names();
      expect(listed).toEqual(expect.arrayContaining(['Parent/Neu ä', 'Parent/Neu ä/Below']));
      expect(listed.filter((name) => name.startsWith('Old') || name.startsWith('Neu'))).toEqual([]);
      expect(await bench.mailbox.findByMessageId('Parent/Neu ä', '<in-old@x>')).toHaveLength(1);
      expect(await bench.mailbox.findByMessageId('Parent/Neu ä/Below', '<below@x>')).toHaveLength(1);
      await expect(bench.list({ folder: 'Old' })).rejects.toMatchObject({ code: 'folder_not_found' });
    });

    it('does not rename onto another folder, into itself, or a missing folder; nothing is lost', async () => {
      await bench.mailbox.createFolder('One');
      await bench.mailbox.createFolder('Two');
      await bench.file({ id: '<one@x>' }, { folder: 'One' });
      await expect(bench.mailbox.renameFolder('One', 'Two')).rejects.toMatchObject({ code: 'folder_name_exists' });
      await expect(bench.mailbox.renameFolder('One', 'One/Three')).rejects.toMatchObject({
        code: 'folder_name_restricted',
      });
      await expect(bench.mailbox.renameFolder('None', 'Four')).rejects.toMatchObject({ code: 'folder_not_found' });
      expect(await bench.mailbox.findByMessageId('One', '<one@x>')).toHaveLength(1);
    });

    it('deletes a folder with its subfolders', async () => {
      await bench.mailbox.createFolder('Gone');
      await bench.mailbox.createFolder('Gone/Too');
      await bench.mailbox.createFolder('Gone with the wind');
      await bench.file({}, { folder: 'Gone/Too' });
      await bench.list({ folder: 'Gone/Too' });
      await bench.mailbox.deleteFolder('Gone');
      expect((await names()).filter((name) => name.startsWith('Gone'))).toEqual(['Gone with the wind']);
      await expect(bench.list({ folder: 'Gone/Too' })).rejects.toMatchObject({ code: 'folder_not_found' });
      await expect(bench.mailbox.deleteFolder('Gone')).rejects.toMatchObject({ code: 'folder_not_found' });
    });

    it('gives a new folder with an old name another uidvalidity', async () => {
      await bench.mailbox.createFolder('Again');
      const { uidvalidity } = await bench.mailbox.append({ folder: 'Again', source: sampleMail(), flags: 0 });
      await bench.mailbox.deleteFolder('Again');
      await bench.mailbox.createFolder('Again');
      expect((await bench.list({ folder: 'Again' })).uidvalidity).not.toBe(uidvalidity);
      expect((await bench.list({ folder: 'Again' })).total).toBe(0);
    });

    it('protects core folders', async () => {
      const spam = await bench.mailbox.specialFolder('spam');
      for (const path of ['INBOX', spam]) {
        await expect(bench.mailbox.deleteFolder(path)).rejects.toMatchObject({ code: 'folder_protected' });
        await expect(bench.mailbox.renameFolder(path, 'Mine')).rejects.toMatchObject({ code: 'folder_protected' });
      }
    });

    it('returns the folder of each use', async () => {
      const folders = await bench.mailbox.folders();
      for (const use of ['drafts', 'sent', 'spam', 'trash'] as const) {
        const path = await bench.mailbox.specialFolder(use);
        expect(folders.find(({ name }) => name === path)?.use).toBe(use);
      }
    });

    it('counts messages, and unseen ones [DATA-004]', async () => {
      await bench.mailbox.createFolder('Counted');
      await bench.file({}, { folder: 'Counted', flags: 1 });
      await bench.file({}, { folder: 'Counted' });
      const last = await bench.file({}, { folder: 'Counted' });
      const counted = (await bench.mailbox.folders()).find(({ name }) => name === 'Counted');
      expect(counted?.info).toMatchObject({ messages: 3, seen: 1, unseen: 2, topuid: last });
    });

    it('accepts any spelling of the inbox, and reports missing folders', async () => {
      await bench.file({ subject: 'x' });
      expect(await bench.subjects({ folder: 'inbox' })).toEqual(['x']);
      await expect(bench.list({ folder: 'Nowhere' })).rejects.toMatchObject({ code: 'folder_not_found' });
      await expect(bench.mailbox.source({ folder: 'Nowhere', uid: 1 }, 100)).rejects.toMatchObject({
        code: 'folder_not_found',
      });
      await expect(bench.mailbox.append({ folder: 'Nowhere', source: sampleMail(), flags: 0 })).rejects.toMatchObject({
        code: 'folder_not_found',
      });
    });
  });
}
