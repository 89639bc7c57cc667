import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FaxEvent } from '@pillarbox/contract/fax/events';
import type { FaxDetail } from '@pillarbox/contract/fax/fax';
import * as calls from '@pillarbox/contract/fax/operations';
import { reportFax } from '@pillarbox/contract/fax/report';
import type { FaxReport } from '@pillarbox/contract/fax/report';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import type { BodyOf } from '@pillarbox/contract/operation';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import { until } from '@pillarbox/tooling/testbed/until';
import type { Database } from '../../platform/database/database.ts';
import type { Session, UploadedFile } from '../../platform/http/request-pipeline.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { faxFeature } from './fax.feature.ts';
import type { FaxDeps } from './fax.feature.ts';
import { NO_SCANNER } from '../../platform/scanner/scanner.ts';

/** Own number of each user, and the number that answers. */
export const OWN = '+441632960119';
export const COUNCIL = '+441632960200';
/** Key of the signatures of the service. */
export const FAX_SECRET = 'a key of the service';
/** Time of the gateways, in seconds since 1970. */
export const NOW_S = 1_760_000_000;

let accounts = 0;

/** A file of a fax. */
export interface Given {
  readonly name: string;
  readonly content: Buffer;
}

/** The multipart request of files. */
export async function* uploads(files: readonly Given[]): AsyncIterable<UploadedFile> {
  for (const { name, content } of files)
    yield await Promise.resolve({ field: 'files[]', name, mime: '', stream: Readable.from([content]) });
}

/** A text of one page. */
export const TEXT: Given = { name: 'note.txt', content: Buffer.from('Grüße aus Ashdown House') };

/** The faxes of a new user at two gateways. */
export function faxOffice({ db }: Pick<Database, 'db'>, given: Partial<FaxSettings> = {}, more: Partial<FaxDeps> = {}) {
  const session = testSession(`sender${String((accounts += 1))}@example.test`);
  const numbers = { [session.mail]: OWN };
  const settings: FaxSettings = { service: { kind: 'loopback', answers: COUNCIL }, numbers, country: 'GB', ...given };
  const blobs = new Map<string, Uint8Array>();
  const events: FaxEvent[] = [];
  const troubles: unknown[] = [];
  const gateways = [new InProcessClient<Session>(), new InProcessClient<Session>()] as const;
  const features = gateways.map(({ mount }) =>
    faxFeature({
      mount,
      db,
      blobs: {
        put: async (id, content) => void blobs.set(id, content as Uint8Array),
        read: (id) => Promise.resolve(blobs.get(id) ?? null),
        remove: async (id) => void blobs.delete(id),
      },
      scanner: NO_SCANNER,
      files: {
        read: () => Promise.resolve({ name: 'plan.txt', mime: 'text/plain', content: Buffer.from('a plan') }),
        save: (_, { name }) => Promise.resolve({ id: '0123456789abcdef', name }),
      },
      attachToMail: (_, { name, mime, content }) =>
        Promise.resolve({ id: '0123456789abcdef', name, mime, size: content.length }),
      office: () => Promise.resolve(null),
      settingsOf: (partner) => (partner === '754' ? settings : null),
      partnerIds: () => ['754'],
      accountNamed: (partner, mail) => testAccount(mail, partner),
      languagesOf: () => Promise.resolve(['de_DE']),
      nameOf: () => Promise.resolve('Clara Whitmore'),
      exchange: () => Promise.reject(new Error('no service')),
      sendMail: () => Promise.reject(new Error('no mail')),
      secretOf: (variable) => (variable === 'FAX_KEY' ? FAX_SECRET : undefined),
      broadcast: (_, event) => void events.push(event),
      failed: (error) => void troubles.push(error),
      now: () => NOW_S * 1000,
      alone: false,
      ...more,
    }),
  );
  const [client] = gateways;
  const draft = async (to: readonly string[], files: readonly Given[] = [TEXT]): Promise<FaxDetail> => {
    const { id } = await client.call(calls.createFax, { session });
    const recipients = to.map((number) => ({ number, name: '' }));
    await client.call(calls.changeFax, { session, params: { id }, body: { recipients, subject: 'Consent' } });
    if (files.length > 0) await client.call(calls.addFaxFiles, { session, params: { id }, files: uploads(files) });
    return await client.call(calls.readFax, { session, params: { id } });
  };
  const read = (id: string): Promise<FaxDetail> => client.call(calls.readFax, { session, params: { id } });
  const send = async (to: readonly string[], files?: readonly Given[]): Promise<string> => {
    const { id } = await draft(to, files);
    await client.call(calls.sendFax, { session, params: { id } });
    return id;
  };
  const ends = async (id: string, state: string): Promise<FaxDetail> => {
    await until(`a fax that is ${state}`, async () => (await read(id)).state === state);
    return await read(id);
  };
  const list = async (query: Partial<Parameters<typeof listOf>[0]> = {}) => await listOf({ box: 'all', ...query });
  const listOf = async (query: {
    box: 'all' | 'received' | 'sent' | 'drafts';
    filter?: 'unread' | 'failed';
    text?: string;
  }) => await client.call(calls.listFaxes, { session, query });
  const wake = (): void => features.forEach((feature) => feature.start());
  /** Sends a signed report; `changes` make it a wrong one. */
  const report = async (id: string, payload: FaxReport, changes: Partial<BodyOf<typeof reportFax>> = {}) => {
    const text = JSON.stringify(payload);
    const time = changes.time ?? NOW_S;
    const signature = createHmac('sha256', FAX_SECRET)
      .update(`${id}.${String(time)}.${text}`)
      .digest('hex');
    const body = { id, time, payload: text, signature, ...changes };
    await client.call(reportFax, { session, params: { partner: '754' }, body });
  };
  return {
    session,
    blobs,
    events,
    troubles,
    client,
    gateways,
    features,
    draft,
    read,
    send,
    ends,
    list,
    wake,
    report,
  };
}
