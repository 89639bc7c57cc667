import { hasHylaFax, startHylaFax } from '@pillarbox/tooling/testbed/hylafax';
import type { HylaFax } from '@pillarbox/tooling/testbed/hylafax';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePages } from '../../pages/page-maker.ts';
import type { OutgoingFax } from '../../fax.ports.ts';
import { hylaFaxDriver } from './driver.ts';

const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF`);

function faxWith(key: string): OutgoingFax {
  const numbers = { to: '+441632960200', from: '+441632960119' };
  const about = { partner: '754', accountId: 'a' as OutgoingFax['accountId'], subject: 'Consent', pages: 1 };
  return { ...about, ...numbers, key, pdf: () => Promise.resolve(PDF) };
}

/** A received page as HylaFAX stores it: TIFF of dots that are compressed as Group 4. */
async function receivedPage(): Promise<Buffer> {
  const dots = Buffer.alloc(1728 * 2200, 255);
  dots.fill(0, 0, 1728 * 300);
  const picture = sharp(dots, { raw: { width: 1728, height: 2200, channels: 1 } }).toColourspace('b-w');
  return await picture.tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 8.03, yres: 7.72 }).toBuffer();
}

describe.runIf(hasHylaFax())('a HylaFAX server', () => {
  let server: HylaFax;
  const driver = (more: Partial<Parameters<typeof hylaFaxDriver>[0]> = {}) => {
    const { host, port } = server;
    return hylaFaxDriver({ kind: 'hylafax', host, port, user: 'pillarbox', called: 'cidName', ...more }, '');
  };
  const jobOf = async (key: string) => (await server.jobs()).filter((job) => job.includes(`jobtag:${key}\n`));
  const idOf = (job = ''): string => /^jobid:(\d+)$/m.exec(job)?.[1] ?? '';

  beforeAll(async () => {
    server = await startHylaFax();
  });
  afterAll(() => server.stop());

  it('gets each fax once, also when it is given again', async () => {
    const fax = faxWith('0123456789abcdef-1');
    expect(await driver().send(fax)).toEqual({ state: 'sending' });
    expect(await driver().send(fax)).toEqual({ state: 'sending' });
    const jobs = await jobOf(fax.key);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toContain('number:+441632960200\n');
    expect(jobs[0]).toMatch(/^tsi:\+441632960119$/m);
    expect(jobs[0]).toMatch(/^pdf:0::docq\//m);
    expect(await driver().follow?.(fax.key)).toEqual({ state: 'sending', sentPages: 0 });
  });

  it('tells when a fax is sent, has failed and why, or is not known', async () => {
    const [sent, failed] = [faxWith('0123456789abcdef-2'), faxWith('0123456789abcdef-3')];
    await driver().send(sent);
    await driver().send(failed);
    await server.end(idOf((await jobOf(sent.key))[0]), 7, '');
    await server.end(idOf((await jobOf(failed.key))[0]), 8, 'Busy signal detected; too many attempts | to dial');
    expect(await driver().follow?.(sent.key)).toEqual({ state: 'sent' });
    expect(await driver().follow?.(failed.key)).toEqual({ state: 'failed', reason: 'busy', again: false });
    expect(await driver().follow?.('0123456789abcdef-99')).toBeNull();
  });

  it('stops a fax that waits, and says that it cannot stop one that has ended', async () => {
    const fax = faxWith('0123456789abcdef-4');
    await driver().send(fax);
    expect(await driver().cancel(fax.key)).toBe(true);
    expect(await driver().cancel('0123456789abcdef-99')).toBe(false);
  });

  it('lists received faxes, and their pages are drawn', async () => {
    await server.receive('fax000000007.tif', await receivedPage());
    await server.receive('fax000000008.tif', Buffer.from('no fax'));
    const arrived = (await driver().arrived?.()) ?? [];
    expect(arrived.map(({ id }) => id)).toEqual(['fax000000007.tif']);
    const pdf = await driver().fetch('fax000000007.tif');
    const order = { sources: [{ kind: 'pdf', bytes: pdf }], header: '', most: 100 } as const;
    const { pages, results } = await makePages(order, () => undefined);
    expect(results).toEqual([{ pages: 1, fault: null }]);
    const { data } = await sharp(pages[0]).greyscale().raw().toBuffer({ resolveWithObject: true });
    const rowIsBlack = (row: number): boolean => (data[row * 1728 + 864] ?? 255) < 128;
    expect([rowIsBlack(50), rowIsBlack(600)]).toEqual([true, false]);
  });

  it('is not reached by a wrong port, which is no success', async () => {
    await expect(driver({ port: 1 }).send(faxWith('0123456789abcdef-5'))).rejects.toThrow();
    await expect(driver({ port: 1 }).follow?.('0123456789abcdef-5')).rejects.toThrow();
    expect(await driver({ port: 1 }).cancel('0123456789abcdef-5')).toBe(false);
  });
});
