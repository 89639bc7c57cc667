import { defaultPreferences } from '@pillarbox/contract/preferences/table';
import type { AllSettings } from '@pillarbox/contract/transfer/settings-file';
import { describe, expect, it } from 'vitest';
import {
  changedPreferences,
  portablePreferences,
  readSettingsFile,
  settingsChanges,
  writeSettingsFile,
} from './settings-file.ts';

const NOW: AllSettings = {
  preferences: portablePreferences({ ...defaultPreferences(), forward_address: 'elsewhere@example.test' }) ?? {},
  signatures: [{ id: 'a', name: 'Work', text: '<b>Ann</b>', default: '1' }],
  identities: [],
  highlightRules: [{ status: 1, pattern: 3, value: '*@example.test', color: 'ff0000' }],
  imageRules: [],
  spamFilter: { AllowList: ['a.test'], BlockList: [] },
  rotation: { enabled: 1, folders: { Trash: { keep: 30, unit: 'days', to: 'delete', starred: true } } },
};
const file = (more: object): string => JSON.stringify({ pillarbox: 'settings', version: 1, ...more });

describe('a file of settings', () => {
  it('is read as it was written, and then changes nothing', () => {
    const text = writeSettingsFile(NOW);
    const read = readSettingsFile(text);
    if (typeof read === 'string') throw new Error(read);
    expect(read).toMatchObject(NOW);
    expect(settingsChanges(NOW, read)).toEqual([]);
    expect(text).not.toContain('"forward_address"');
  });

  it('says what it would change', () => {
    const read = readSettingsFile(
      file({
        preferences: { theme: 'forest', fullname: 'Ann' },
        signatures: [],
        spamFilter: { AllowList: ['a.test'], BlockList: ['b.test', 'c.test'] },
      }),
    );
    if (typeof read === 'string') throw new Error(read);
    expect(settingsChanges(NOW, read)).toEqual([
      { part: 'preferences', before: 0, after: 2 },
      { part: 'signatures', before: 1, after: 0 },
      { part: 'spamFilter', before: 1, after: 3 },
    ]);
    expect(changedPreferences(NOW, read)).toMatchObject({ theme: 'forest' });
  });

  it('is refused when it is something else, newer, or has values that no setting can have', () => {
    for (const text of ['', 'rubbish', '[]', '{"pillarbox":"mail"}', 'null'])
      expect(readSettingsFile(text)).toBe('not_settings');
    expect(readSettingsFile(file({ version: 2 }))).toBe('newer');
    expect(readSettingsFile(file({ signatures: 'x' }))).toBe('invalid');
    expect(readSettingsFile(file({ preferences: { threaded_message: 'often' } }))).toBe('invalid');
    expect(readSettingsFile(file({ rotation: { enabled: 1, folders: { a: { keep: -1 } } } }))).toBe('invalid');
  });

  it('never sets a redirection, what the gateway fills in, or the prototype of an object', () => {
    const read = readSettingsFile(
      `{"pillarbox":"settings","version":1,"preferences":{"forward_address":"eve@evil.test","auto_bcc":"eve@evil.test","g2fa_enabled":0,"password_expired":0,"__proto__":{"polluted":1},"constructor":1}}`,
    );
    expect(read).toMatchObject({ preferences: {} });
    expect(Object.keys((read as { preferences: object }).preferences)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
