import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { uploadBackground } from '@pillarbox/contract/appearance/operations';
import { uploadCalendarFile } from '@pillarbox/contract/calendar/import-calls';
import { uploadImport } from '@pillarbox/contract/contacts-import/operations';
import { addFaxFiles, createFax } from '@pillarbox/contract/fax/operations';
import * as calls from '@pillarbox/contract/files/operations';
import * as requests from '@pillarbox/contract/files/requests';
import * as shares from '@pillarbox/contract/files/shares';
import * as transfers from '@pillarbox/contract/files/transfers';
import {
  beginMailImport,
  listMailImports,
  runMailImport,
  sendMailPiece,
} from '@pillarbox/contract/transfer/operations';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { CLAMD_LIMIT, hasClamd, MARKER, startClamd } from '@pillarbox/tooling/testbed/clamd';
import type { Clamd } from '@pillarbox/tooling/testbed/clamd';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DavTestBed } from './dav.test-bed.ts';
import type { TestPage } from './journey.test-bed.ts';
import type { ScanOutcome } from './platform/metrics/metrics.ts';
import { createScanner } from './platform/scanner/scanner.ts';
import type { ScannerAddress } from './platform/scanner/scanner-config.ts';

const INFECTED = `before ${MARKER} after`;

/** Sends a form with one file. Rejects with the status and the code of a refusal. */
async function sendForm(page: TestPage, path: string, [field, content]: [string, string]): Promise<void> {
  const body = new FormData();
  body.append(field, new Blob([content]), 'note.txt');
  await requireTaken(await page.fetch(path, { method: 'POST', body }));
}

/** Sends a piece of a file. Rejects as `sendForm`. */
async function sendPiece(page: TestPage, path: string, content: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  await requireTaken(await page.fetch(path, { method: 'POST', headers, body: content }));
}

async function requireTaken(reply: Response): Promise<void> {
  if (reply.ok) return;
  const { error } = (await reply.json()) as { error: { code: ErrorCode } };
  throw new Error(`${String(reply.status)} ${error.code}`);
}

const filled = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => values[name] ?? '');

describe.runIf(hasClamd())('uploads that ClamAV scans', () => {
  let clamd: Clamd;
  let proxy: FaultProxy;
  let bed: DavTestBed;
  let folder: string;
  beforeAll(async () => {
    clamd = await startClamd();
    proxy = await startFaultProxy(clamd.port);
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-scanned-'));
    bed = await DavTestBed.start(
      {
        features: ['briefcase', 'onlinefax'],
        fax: { service: { kind: 'loopback', answers: '+441632960200' }, numbers: {} },
      },
      {
        PILLARBOX_SCANNER_URL: `clamd://127.0.0.1:${String(proxy.port)}`,
        PILLARBOX_SCANNER_LIMIT_MB: '3',
        PILLARBOX_BLOBS_URL: pathToFileURL(folder).href,
        PILLARBOX_METRICS_PORT: '0',
      },
    );
  });
  afterAll(async () => {
    await bed.close();
    await proxy.close();
    await clamd.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const stored = async (): Promise<string[]> => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    return all.filter((one) => one.isFile()).map(({ name }) => name);
  };
  const keeper = async () => {
    const { page, dav, mail } = await bed.person();
    const { token } = await page.send(calls.getFilesToken, {});
    const list = async () => (await page.send(calls.listFiles, { query: { token, place: 'folder' } })).entries;
    const begin = async (content: string) => {
      const body = { parent: '', name: 'note.txt', size: content.length, modified: 1, onConflict: 'rename' } as const;
      return await page.send(transfers.beginUpload, { query: { token }, body });
    };
    const piece = (id: string, content: string): Promise<void> => {
      const path = filled(transfers.sendFilePiece.path, { id, number: '0' });
      return sendPiece(page, `${path}?token=${encodeURIComponent(token)}`, content);
    };
    return { page, dav, mail, token, list, begin, piece };
  };

  it('are refused at every door, and nothing of them is kept', async () => {
    const { page, dav, mail, token, list, begin, piece } = await keeper();
    const before = await stored();
    await expect(piece((await begin(INFECTED)).id, INFECTED)).rejects.toThrow('422 file_infected');
    expect((await dav.send('PUT', `/dav/files/${mail}/note.txt`, { body: INFECTED })).status).toBe(403);
    const compose = `/api/storage/${mail}/compose/attachments`;
    await expect(sendForm(page, compose, ['attachments[]', INFECTED])).rejects.toThrow('422 file_infected');

    const { id: parent } = await page.send(calls.createFileFolder, {
      ...{ query: { token }, body: { parent: '', name: 'Inbox' } },
    });
    const wanted = { ends: null, mostFiles: null, mostBytes: null };
    const { key } = await page.send(requests.setRequest, { params: { id: parent }, query: { token }, body: wanted });
    const opened = await page.send(shares.openSharedFiles, { body: { key, password: '', folder: '', cursor: '' } });
    const ticket = opened.kind === 'request' ? opened.ticket : '';
    const sent = { ticket, name: 'note.txt', size: INFECTED.length, modified: 1 };
    const { id } = await page.send(requests.beginRequested, { params: { key }, body: sent });
    const path = filled(requests.sendRequestedPiece.path, { key, id, number: '0' });
    const visit = sendPiece(page, `${path}?ticket=${encodeURIComponent(ticket)}`, INFECTED);
    await expect(visit).rejects.toThrow('422 file_infected');

    const { id: fax } = await page.send(createFax, {});
    const doors: [string, string][] = [
      [filled(addFaxFiles.path, { id: fax }), 'files[]'],
      [filled(uploadBackground.path, { user: mail }), 'background'],
      [filled(uploadImport.path, { mail }), 'file'],
      [uploadCalendarFile.path, 'file'],
    ];
    for (const [door, field] of doors)
      await expect(sendForm(page, door, [field, INFECTED])).rejects.toThrow('422 file_infected');

    expect((await list()).map(({ name }) => name)).toEqual(['Inbox']);
    expect((await page.send(calls.getFilesToken, {})).usage.used).toBe(0);
    expect(await stored()).toEqual(before);
    const metrics = await fetch(`http://127.0.0.1:${String(bed.under.gateway.metricsPort)}/metrics`);
    expect(await metrics.text()).toContain('pillarbox_scans_total{outcome="infected"} 8');
  });

  it('leave an infected message of a mail file out, and wait for the scanner', async () => {
    const { page, mail } = await keeper();
    const message = (subject: string, text: string): string =>
      `From a@example.test Mon Oct  5 10:00:00 2026\nSubject: ${subject}\nFrom: a@example.test\n\n${text}\n\n`;
    const file = message('Good', 'plain') + message('Bad', INFECTED);
    const params = { mail };
    const body = { name: 'all.mbox', size: file.length, folder: 'INBOX' };
    const { id } = await page.send(beginMailImport, { params, body });
    await sendPiece(page, filled(sendMailPiece.path, { mail, importId: id, number: '0' }), file);
    const state = async () => (await page.send(listMailImports, { params })).imports[0];
    await proxy.set({ kind: 'refuse' });
    try {
      await page.send(runMailImport, { params: { mail, importId: id } });
      await vi.waitFor(async () => expect((await state())?.reason).toBe('scan_unavailable'), 20_000);
    } finally {
      await proxy.set({ kind: 'none' });
    }
    // The page that asks for the imports lets it go on.
    await vi.waitFor(async () => expect((await state())?.state).toBe('done'), 20_000);
    expect(await state()).toMatchObject({ added: 1, skipped: { infected: 1 } });
  });

  it('wait while the scanner is down, and are stored when they are sent again', async () => {
    const { page, dav, mail, list, begin, piece } = await keeper();
    const { id } = await begin('plain');
    await proxy.set({ kind: 'refuse' });
    try {
      await expect(piece(id, 'plain')).rejects.toThrow('503 scan_unavailable');
      expect((await dav.send('PUT', `/dav/files/${mail}/other.txt`, { body: 'plain' })).status).toBe(503);
      const compose = `/api/storage/${mail}/compose/attachments`;
      await expect(sendForm(page, compose, ['attachments[]', 'plain'])).rejects.toThrow('503 scan_unavailable');
      expect(await list()).toEqual([]);
    } finally {
      await proxy.set({ kind: 'none' });
    }
    await piece(id, 'plain');
    expect((await list()).map(({ name }) => name)).toEqual(['note.txt']);
    // Too large for the daemon, then too large for the gateway, which does not ask.
    const put = async (bytes: number) =>
      (await dav.send('PUT', `/dav/files/${mail}/large`, { body: new Uint8Array(bytes) })).status;
    expect([await put(CLAMD_LIMIT + 1), await put(4 * 1024 * 1024), await put(CLAMD_LIMIT)]).toEqual([413, 413, 201]);
  });

  it('are scanned over a socket of the machine', async () => {
    const address = { path: clamd.socket };
    const scanner = createScanner(
      { address, mostBytes: 1000, takesUnscanned: false },
      { log: SILENT, metrics: SILENT },
    );
    await scanner.check({ size: 5, open: () => [Buffer.from('plain')] });
    const parts = [Buffer.from(INFECTED.slice(0, 20)), Buffer.from(INFECTED.slice(20))];
    expect(await codeOf(scanner.check({ size: 50, open: () => parts }))).toBe('file_infected');
  });
});

const SILENT = { warn: () => undefined, scan: () => undefined };

describe('a scanner that fails', () => {
  const open: { server?: Server; sockets: Socket[] } = { sockets: [] };
  afterEach(() => {
    for (const socket of open.sockets.splice(0)) socket.destroy();
    open.server?.close();
  });
  /** Something that answers every connection in its own way. */
  async function fake(answer: (socket: Socket) => void): Promise<ScannerAddress> {
    const server = createServer((socket) => {
      open.sockets.push(socket.on('error', () => undefined).resume());
      answer(socket);
    });
    open.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  }
  /** What comes of 3 MB, for a provider who refuses and for one who takes what was not scanned. */
  async function outcomes(address: ScannerAddress): Promise<(string | undefined)[]> {
    const seen: ScanOutcome[] = [];
    const found: (string | undefined)[] = [];
    for (const takesUnscanned of [false, true]) {
      const metrics = { scan: ({ outcome }: { outcome: ScanOutcome }) => void seen.push(outcome) };
      const config = { address, mostBytes: 1e7, takesUnscanned };
      const scanner = createScanner(config, { log: SILENT, metrics, mostMs: 300 });
      const content = [Buffer.alloc(1e6), Buffer.alloc(2e6)];
      found.push(await scanner.check({ size: 3e6, open: () => content }).then(() => 'taken', codeIn));
    }
    return [...found, ...new Set(seen)];
  }
  const codeIn = (error: unknown): string => (error as { code: string }).code;

  it.each([
    ['is silent', () => undefined],
    ['ends early', (socket: Socket) => void socket.destroy()],
    ['says something else', (socket: Socket) => void socket.write('220 mail.example ESMTP\r\n\0')],
    ['never ends its reply', (socket: Socket) => void socket.write('x'.repeat(100_000))],
    ['says that it cannot', (socket: Socket) => void socket.write("stream: Can't allocate memory ERROR\0")],
  ])('is down when it %s', async (_, answer) => {
    expect(await outcomes(await fake(answer))).toEqual(['scan_unavailable', 'taken', 'unavailable']);
  });

  it('is not blamed for a content that cannot be read', async () => {
    const address = await fake(() => undefined);
    const scanner = createScanner({ address, mostBytes: 1e7, takesUnscanned: true }, { log: SILENT, metrics: SILENT });
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('half'));
      throw new Error('gone');
    };
    await expect(scanner.check({ size: 8, open: broken })).rejects.toThrow('gone');
  });
});
