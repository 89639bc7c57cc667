import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../platform/log/log.ts';
import { openPartners } from './live-partners.ts';
import type { LivePartners } from './live-partners.ts';
import { newTestPartners, settingsOf } from './partner.test-bed.ts';
import type { TestPartners } from './partner.test-bed.ts';

let folder: TestPartners;
let partners: LivePartners;
let warned: string[];
let changes: string[][];

beforeEach(async () => {
  folder = await newTestPartners();
  warned = [];
  changes = [];
  await folder.write('1', { 'settings.json': settingsOf('1', { hosts: ['one.test'] }) });
  await folder.write('2', { 'settings.json': settingsOf('2', { hosts: ['two.test', '*'] }) });
  const log = { warn: (line: string) => warned.push(line), info: () => undefined } as unknown as Log;
  partners = await openPartners(folder.folder, { log, pollMs: 100 });
  partners.onChange((ids) => changes.push([...ids]));
});
afterEach(async () => {
  partners.close();
  await folder.remove();
});

const rename = (id: string, name: string) =>
  folder.write(id, { 'settings.json': settingsOf(id, { name, hosts: ['one.test'] }) });

describe('partners while the product runs', () => {
  it('follow a change on disk without a restart, and report which partner changed', async () => {
    await rename('1', 'Changed');
    await vi.waitFor(() => expect(partners.byHost('one.test').name).toBe('Changed'), 5_000);
    expect(changes).toEqual([['1']]);
  });

  it('keep the last valid settings when a change is invalid, log it once, and use the corrected one', async () => {
    await rename('1', 'Good');
    await partners.reload();
    await folder.write('1', { 'settings.json': '{ "id": "1", ' });
    await folder.write('2', { 'settings.json': settingsOf('2', { name: 'Moved on', hosts: ['*'] }) });
    await partners.reload();
    await partners.reload();
    expect(partners.byHost('one.test').name).toBe('Good');
    expect(partners.byHost('other.test').name).toBe('Moved on');
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/a change of a partner is invalid and ignored: .*1\/settings\.json: is not JSON/);
    await rename('1', 'Mended');
    await partners.reload();
    expect(partners.byHost('one.test').name).toBe('Mended');
  });

  it('stay as they are when one names another’s host, or the folder is gone', async () => {
    await folder.write('2', { 'settings.json': settingsOf('2', { hosts: ['one.test'] }) });
    await partners.reload();
    expect(partners.byHost('one.test').id).toBe('1');
    expect(warned[0]).toMatch(/hosts: "one.test" belongs to partner 1/);
    await rm(folder.folder, { recursive: true });
    await partners.reload();
    expect(partners.all).toHaveLength(2);
  });

  it('are added and removed', async () => {
    await folder.write('3', { 'settings.json': settingsOf('3', { hosts: ['three.test'] }) });
    await partners.reload();
    expect(partners.byHost('three.test').id).toBe('3');
    await rm(join(folder.folder, '3'), { recursive: true });
    await partners.reload();
    expect(partners.byId('3')).toBeUndefined();
    expect(changes).toEqual([['3'], ['3']]);
  });

  it('all follow a change of the whole installation; an invalid one is ignored', async () => {
    await folder.write('.', { 'installation.json': { briefcaseHostopianID: '2' } });
    await partners.reload();
    expect(changes).toEqual([['1', '2']]);
    await folder.write('.', { 'installation.json': { clusters: { 0: 'moon' } } });
    await partners.reload();
    expect(partners.installation.briefcaseHostopianID).toBe('2');
    expect(warned[0]).toMatch(/installation\.json: clusters\.0: must be one of us, eu, ap/);
  });
});
