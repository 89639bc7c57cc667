import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure } from '@pillarbox/contract/failure';
import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { FileEntry, UploadState } from '@pillarbox/contract/files/file';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import * as calls from '@pillarbox/contract/files/operations';
import { fileLimitsOf } from '@pillarbox/contract/files/settings';
import * as transfers from '@pillarbox/contract/files/transfers';
import type { BodyOf, QueryOf } from '@pillarbox/contract/operation';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Download, Session } from '../../platform/http/request-pipeline.ts';
import type { SystemMail } from '../../platform/outbound-mail/outbound-mail.ts';
import { NO_SCANNER } from '../../platform/scanner/scanner.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { filesFeature } from './files.feature.ts';

const MB = 1024 * 1024;
let accounts = 0;

/** What the requests of programs have in common. */
const PROGRAM = {
  ...{ isHead: false, host: 'localhost', depth: null, ifMatch: null, ifNoneMatch: null, accept: null, userAgent: null },
  header: () => null,
  body: '',
  content: null,
};

/** The body of a request with pieces. */
export function piece(content: Buffer): Readable {
  return Readable.from([content]);
}

/** The storage of a new user at two gateways. `quota` in megabytes. */
export function storageOn(database: () => Database, quota = 100, scanner: Scanner = NO_SCANNER) {
  const session = testSession(`keeper${String((accounts += 1))}@example.test`);
  const blobs = new Map<string, Uint8Array>();
  const told: [string, FilesEvent][] = [];
  /** The mail of the product, and when the owner was last seen. */
  const notices: SystemMail[] = [];
  const seen = { at: 0, now: 3_600_000 };
  /** The drafts that were sent. */
  const left = new Set<string>();
  const gateways = [new InProcessClient<Session>(), new InProcessClient<Session>()] as const;
  const features = gateways.map(({ mount }) =>
    filesFeature({
      mount,
      db: database().db,
      blobs: {
        put: async (id, content) => void blobs.set(id, content as Uint8Array),
        read: (id) => Promise.resolve(blobs.get(id) ?? null),
        remove: async (id) => void blobs.delete(id),
      },
      scanner,
      secrets: {
        seal: (_, plain) => (plain instanceof Uint8Array ? Buffer.from(plain) : Buffer.concat(plain)),
        open: (_, sealed) => Buffer.from(sealed),
        sign: (purpose, text) => (purpose.startsWith('file-link') ? `${purpose} ${text}` : 'x'),
        verify: (_, _text, signature) => signature === 'x',
      },
      mail: { hasLeft: (_: Session, draft: string) => Promise.resolve(left.has(draft)) } as never,
      limitsOf: (partner) => (partner === '754' ? { ...fileLimitsOf({}), quota: quota * MB, mostFile: 60 * MB } : null),
      nameOf: () => Promise.resolve('Ann <b>'),
      partnerAt: () => '754',
      accountNamed: (owner, name) => {
        if (!name.endsWith('@example.test')) throw new Failure('invalid_request', { field: 'user' });
        return testSession(name);
      },
      log: { warn: () => undefined },
      noticeMail: {
        canSend: () => Promise.resolve(true),
        send: async (notice) => void notices.push(notice),
        languagesOf: () => Promise.resolve(['de_DE']),
        seenAt: () => Promise.resolve(seen.at),
        now: () => seen.now,
      },
      broadcast: ({ accountId }, event) => void told.push([accountId, event]),
      now: () => 0,
    }),
  );
  const [client, other] = gateways;
  const query = { token: '1.x' };
  const own = { session, query };
  const list = async (more: Partial<QueryOf<typeof calls.listFiles>> = {}) =>
    await client.call(calls.listFiles, { session, query: { ...query, place: 'folder', ...more } });
  const names = async (more: Partial<QueryOf<typeof calls.listFiles>> = {}): Promise<string[]> =>
    (await list(more)).entries.map(({ name }) => name);
  const folder = async (name: string, parent = ''): Promise<FileEntry> =>
    await client.call(calls.createFileFolder, { ...own, body: { parent, name } });
  const begin = async (body: Partial<BodyOf<typeof transfers.beginUpload>> & { name: string; size: number }) =>
    await client.call(transfers.beginUpload, {
      ...own,
      body: { parent: '', modified: 1, onConflict: 'rename', ...body },
    });
  const sendBy = async (by: typeof client, [id, number, content]: [string, number, Buffer]): Promise<UploadState> =>
    await by.call(transfers.sendFilePiece, { ...own, params: { id, number: String(number) }, content: piece(content) });
  const send = (...sent: [string, number, Buffer]): Promise<UploadState> => sendBy(client, sent);
  /** Uploads a file and returns its entry. */
  const put = async (name: string, content: Buffer, more: Partial<BodyOf<typeof transfers.beginUpload>> = {}) => {
    const begun = await begin({ name, size: content.length, ...more });
    if (begun.entry !== null) return begun.entry;
    for (let at = 0; at * PIECE_BYTES < content.length; at += 1) {
      const state = await send(begun.id, at, content.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES));
      if (state.entry !== null) return state.entry;
    }
    throw new Error('not finished');
  };
  const read = async (id: string, version?: string): Promise<Buffer> => {
    const of = { session, params: { id }, query: version === undefined ? {} : { version } };
    const { content } = await client.download<Download>(transfers.downloadFile, of);
    return await buffer(content as Readable);
  };
  const sweep = async (): Promise<void> => {
    await database().db.execute(sql`update file_contents set created_at = now() - interval '2 hours'`);
    await features[0]?.jobs[0]?.run();
  };
  const fillDemo = async (): Promise<void> => {
    await features[0]?.fillDemo(session);
  };
  /** A request of a desktop program for a path in the storage. */
  const program = async (method: string, path: string): Promise<number> => {
    const request = { ...PROGRAM, method, account: session, path: ['files', session.mail, ...path.split('/')] };
    return (await features[0]?.area.answer(request))?.status ?? 0;
  };
  return {
    session,
    program,
    blobs,
    told,
    notices,
    seen,
    left,
    client,
    other,
    own,
    query,
    list,
    names,
    folder,
    begin,
    send,
    sendBy,
    put,
    read,
    sweep,
    fillDemo,
  };
}
