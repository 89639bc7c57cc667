import { defaultPreferences } from '@pillarbox/contract/preferences/table';
import type { AllSettings } from '@pillarbox/contract/transfer/settings-file';
import { describe, expect, it } from 'vitest';
import {
  fittingTemplates,
  portableTemplate,
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
  filters: [{ id: 1, on: true, name: 'f', match: 'all', conditions: [], actions: [{ do: 'flag' }] }],
  templates: [{ name: 'Offer', to: [], cc: [], bcc: [], subject: 'Offer', html: '<b>x</b>', text: 'x' }],
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

  it('neither holds nor sets filters that send mail on, and refuses those that are wrong', () => {
    const [flags] = NOW.filters ?? [];
    const away = { ...flags, id: 2, actions: [{ do: 'redirect', address: 'eve@evil.test', copy: true }] };
    const hidden = { ...flags, id: 3, actions: [], text: 'if true { redirect "eve@evil.test"; }' };
    expect(readSettingsFile(file({ filters: [flags, away, hidden] }))).toMatchObject({ filters: [flags] });
    expect(readSettingsFile(file({ filters: [{ ...flags, actions: [] }] }))).toBe('invalid');
    const { filters: _, ...noRules } = NOW;
    expect(settingsChanges(noRules, { pillarbox: 'settings', version: 1, filters: [] })).toEqual([]);
  });

  it('holds templates without files, as many as fit', () => {
    const template = { id: '1-1', uid: 1, uidvalidity: 1, name: 'n', to: [], cc: [], bcc: [], subject: 's', files: [] };
    const portable = portableTemplate({ ...template, html: '<p>x</p>\r\n', text: 'a\r\nb\r\n' });
    expect(portable).toMatchObject({ html: '<p>x</p>', text: 'a\nb' });
    expect(portableTemplate({ ...template, html: 'x'.repeat(200_001), text: '' })).toBeNull();
    const long = portableTemplate({ ...template, html: 'x'.repeat(200_000), text: 'x'.repeat(200_000) });
    expect(fittingTemplates(Array.from({ length: 10 }, () => ({ portable: long })))).toHaveLength(7);
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
