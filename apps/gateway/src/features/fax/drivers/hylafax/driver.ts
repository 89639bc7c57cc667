import type { FaxReason } from '@pillarbox/contract/fax/fax';
import { MAX_FAX_BYTES } from '@pillarbox/contract/fax/fax';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import type { ArrivedFax, FaxDriver, FollowedFax } from '../../fax.ports.ts';
import { faxTiffToPdf } from '../../fax-tiff.ts';
import { HylaFaxConnection, HylaFaxError } from './connection.ts';

/** Settings of a HylaFAX server. */
export type HylaFaxSettings = Extract<FaxSettings['service'], { kind: 'hylafax' }>;

/** Largest list of jobs or received faxes, in bytes: some 20,000 lines. */
const LIST_BYTES = 4 * 1024 * 1024;
/** Number and state of a job, its tag, sent pages, and why the last attempt failed, which may have any sign in it. */
const JOB_FORMAT = '%j|%a|%J|%p|%s';

/** Words of HylaFAX for what happened, in the order in which they are looked for; see the sources of its `Class1` and `faxq`. */
const REASONS: readonly (readonly [RegExp, FaxReason])[] = [
  [/busy signal/i, 'busy'],
  [/no answer/i, 'no_answer'],
  [/no carrier|no response|no receiver|voice|not a fax/i, 'no_fax'],
  [/invalid dialing|dialing command|blacklist|number/i, 'number'],
  [/reject|permission|denied|not allowed/i, 'refused'],
  [/convert|document|format|image/i, 'pages'],
  [/kill time|modem|dialtone|dial tone|configuration/i, 'service'],
];

interface HylaFaxJob {
  readonly id: string;
  readonly state: string;
  readonly sentPages: number;
  readonly status: string;
}

/** Faxes over a HylaFAX server by its own protocol. The tag of a job is the key of the attempt, so that a repetition finds it. */
export function hylaFaxDriver(settings: HylaFaxSettings, password: string): FaxDriver {
  const session = async <T>(work: (connection: HylaFaxConnection) => Promise<T>): Promise<T> => {
    const connection = await HylaFaxConnection.open({ host: settings.host, port: settings.port });
    try {
      await signIn(connection, settings.user, password);
      return await work(connection);
    } finally {
      connection.close();
    }
  };
  return {
    isRepeatable: true,
    send: async ({ key, to, from, pdf }) =>
      await session(async (connection) => {
        if ((await jobWith(connection, key)) !== null) return { state: 'sending' };
        const document = await connection.store(await pdf());
        await connection.command('JNEW');
        for (const [name, value] of parametersOf({ key, to, from })) await connection.command(`JPARM ${name} ${value}`);
        await connection.command(`JPARM DOCUMENT ${document}`);
        await connection.command('JSUBM');
        return { state: 'sending' };
      }),
    follow: async (key) => await session(async (connection) => followed(await jobWith(connection, key))),
    cancel: async (key) =>
      await session(async (connection) => {
        const job = await jobWith(connection, key);
        if (job === null || 'DF'.includes(job.state)) return false;
        await connection.command(`JKILL ${job.id}`);
        return true;
      }).catch(() => false),
    arrived: async () => await session(async (connection) => await arrivedAt(connection, settings.called)),
    fetch: async (file) =>
      await session(async (connection) => faxTiffToPdf(await connection.fetch(`RETR recvq/${file}`, MAX_FAX_BYTES))),
  };
}

async function signIn(connection: HylaFaxConnection, user: string, password: string): Promise<void> {
  // 331 asks for the password, which servers want of users that have one.
  const { code } = await connection.command(`USER ${user}`, '');
  if (code === 331) await connection.command(`PASS ${password}`);
  else if (code !== 230) throw new HylaFaxError(`The fax server answered ${String(code)}`);
  await connection.command('TYPE I');
}

function parametersOf({ key, to, from }: { readonly key: string; readonly to: string; readonly from: string }) {
  const text = (value: string): string => `"${value}"`;
  return [
    ['JOBINFO', text(key)],
    ['FROMUSER', text(from)],
    ...(from === '' ? [] : [['TSI', text(from)]]),
    ['DIALSTRING', text(to)],
    ['EXTERNAL', text(to)],
    // The product tells its users itself.
    ['NOTIFY', text('NONE')],
    // What `sendfax` sets too: three hours, twelve calls, three of them answered. The queue refuses jobs without.
    ['LASTTIME', '000300'],
    ['MAXDIALS', '12'],
    ['MAXTRIES', '3'],
    ['SCHEDPRI', '127'],
    ['PAGEWIDTH', '209'],
    ['PAGELENGTH', '296'],
    ['VRES', '196'],
  ] as const;
}

async function jobWith(connection: HylaFaxConnection, key: string): Promise<HylaFaxJob | null> {
  await connection.command(`JOBFMT "${JOB_FORMAT}"`);
  for (const queue of ['sendq', 'doneq']) {
    const lines = (await connection.fetch(`LIST ${queue}`, LIST_BYTES)).toString('latin1').split('\n');
    for (const line of lines) {
      const [id = '', state = '', tag = '', pages = '', ...status] = line.split('|').map((field) => field.trim());
      if (tag === key) return { id, state, sentPages: Number.parseInt(pages, 10) || 0, status: status.join('|') };
    }
  }
  return null;
}

function followed(job: HylaFaxJob | null): FollowedFax | null {
  if (job === null) return null;
  if (job.state === 'D') return { state: 'sent' };
  // The server has made all attempts that it is set to make.
  if (job.state === 'F') return { state: 'failed', reason: reasonOf(job.status), again: false };
  return { state: 'sending', sentPages: job.sentPages };
}

/** The reason that words of HylaFAX tell. */
export function reasonOf(status: string): FaxReason {
  return REASONS.find(([words]) => words.test(status))?.[1] ?? 'line';
}

async function arrivedAt(connection: HylaFaxConnection, called: HylaFaxSettings['called']): Promise<ArrivedFax[]> {
  const field = { subaddress: '%a', cidName: '%i', cidNumber: '%j' }[called];
  await connection.command(`RCVFMT "%z|%f|${field}|%s"`);
  const lines = (await connection.fetch('LIST recvq', LIST_BYTES)).toString('latin1').split('\n');
  return lines.flatMap((line) => {
    const [receiving, id = '', to = '', from = ''] = line.split('|').map((part) => part.trim());
    // Names are those of HylaFAX, so that none leads out of its folder.
    return receiving === '*' || !/^fax\d{1,12}\.tif$/.test(id) ? [] : [{ id, to, from }];
  });
}
