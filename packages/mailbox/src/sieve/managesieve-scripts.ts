import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import type { Credentials } from '../port.ts';
import { serverText } from '../server-text.ts';
import { converse } from './connection.ts';
import type { Connection } from './connection.ts';
import { MAX_NAME } from './limits.ts';
import type { MailRules, MailScript, MailScripts, ScriptChange, ScriptName, SectionChange } from './port.ts';
import type { Response } from './response.ts';
import { breaksFrame, isOurs, OUR_SCRIPT, readOurs, runs, writeOurs } from './script-text.ts';
import type { OtherScript, OurScript } from './script-text.ts';

/** What is stored at the server. */
interface Stored {
  readonly rules: MailRules;
  readonly ours: OurScript;
  /** The script to run behind ours. */
  readonly other: OtherScript | null;
}

/** The rules of accounts on a server with ManageSieve (RFC 5804). Each call is one conversation. */
export function createManageSieveScripts(server: MailServer): MailScripts {
  return {
    of: (credentials) => new ManageSieveScript(server, credentials),
  };
}

class ManageSieveScript implements MailScript {
  readonly #talk: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

  constructor(server: MailServer, credentials: Credentials) {
    this.#talk = (work) => converse({ server, credentials }, work);
  }

  read(): Promise<MailRules> {
    return this.#talk(async (connection) => (await readStored(connection)).rules);
  }

  replaceSection({ section, content, etag }: SectionChange): Promise<MailRules> {
    return this.#talk(async (connection) => {
      const stored = await readStored(connection);
      requireSame(stored, etag);
      requireExtensions(stored.rules, content.require);
      if (breaksFrame(content.text)) throw new Failure('invalid_request', { field: section });
      const sections = { ...stored.ours.sections };
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a section without text does not exist
      if (content.text === '') delete sections[section];
      else sections[section] = content;
      await write(connection, stored, sections);
      return (await readStored(connection)).rules;
    });
  }

  script(name: string): Promise<string> {
    return this.#talk((connection) => getScript(connection, name));
  }

  async replaceScript({ name, text, etag }: ScriptChange): Promise<MailRules> {
    if (name === OUR_SCRIPT) throw new Failure('not_permitted');
    return this.#talk(async (connection) => {
      const stored = await readStored(connection);
      requireSame(stored, etag);
      await put(connection, name, text);
      // Without `include`, ours holds a copy of it.
      if (stored.rules.isActive && stored.other?.name === name) {
        await write(connection, { ...stored, other: { name, text } }, stored.ours.sections);
      }
      return (await readStored(connection)).rules;
    });
  }

  check(text: string): Promise<string | null> {
    return this.#talk(async (connection) => {
      const answer = await connection.command('CHECKSCRIPT', text);
      return answer.status === 'OK' ? null : serverText(answer.text);
    });
  }
}

function requireSame({ rules }: Stored, etag: string | null): void {
  if (etag !== null && etag !== rules.etag) throw new Failure('mail_rules_changed');
}

function requireExtensions({ extensions }: MailRules, needed: readonly string[]): void {
  const missing = needed.find((name) => !extensions.includes(name));
  if (missing !== undefined) throw new Failure('mail_rules_unsupported', { field: missing });
}

/** Writes our script and activates what has to run: ours, or the other client's alone when ours does nothing. */
async function write(connection: Connection, { rules, other }: Stored, sections: OurScript['sections']): Promise<void> {
  const ours = { sections, others: other?.name ?? null };
  const isEmpty = Object.keys(sections).length === 0;
  await keepForeignOfOurName(connection, rules);
  if (!isEmpty) await put(connection, OUR_SCRIPT, writeOurs(ours, other, rules.extensions.includes('include')));
  const active = runs(ours) ? OUR_SCRIPT : (other?.name ?? '');
  if (rules.scripts.find((script) => script.active)?.name !== active) await setActive(connection, active);
  if (isEmpty && rules.text !== '') done(await connection.command('DELETESCRIPT', OUR_SCRIPT));
}

/** A script with our name that we did not write is kept under another name. */
async function keepForeignOfOurName(connection: Connection, { scripts, text }: MailRules): Promise<void> {
  if (text !== '' || !scripts.some(({ name }) => name === OUR_SCRIPT)) return;
  const kept = `${OUR_SCRIPT}-before`;
  if (scripts.some(({ name }) => name === kept)) throw new Failure('mail_rules_changed');
  await put(connection, kept, await getScript(connection, OUR_SCRIPT));
}

/** SETACTIVE with '' switches all scripts off (RFC 5804 2.8). */
async function setActive(connection: Connection, name: string): Promise<void> {
  done(await connection.command('SETACTIVE', name));
}

async function put(connection: Connection, name: string, text: string): Promise<void> {
  checkName(name);
  done(await connection.command('PUTSCRIPT', name, text));
}

async function getScript(connection: Connection, name: string): Promise<string> {
  checkName(name);
  const { lines } = done(await connection.command('GETSCRIPT', name));
  return lines[0]?.[0]?.value ?? '';
}

/** Names without control characters and of a bounded length (RFC 5804 1.6). @throws Failure `not_found`. */
function checkName(name: string): void {
  // eslint-disable-next-line no-control-regex -- these are what a name may not hold
  if (name === '' || Buffer.byteLength(name) > MAX_NAME || /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(name)) {
    throw new Failure('not_found');
  }
}

async function readStored(connection: Connection): Promise<Stored> {
  const scripts = scriptNames(done(await connection.command('LISTSCRIPTS')));
  const stored = scripts.some(({ name }) => name === OUR_SCRIPT) ? await getScript(connection, OUR_SCRIPT) : '';
  const text = isOurs(stored) ? stored : '';
  const ours = readOurs(text);
  const active = scripts.find((script) => script.active)?.name ?? null;
  const isActive = active === OUR_SCRIPT && text !== '';
  const name = isActive ? ours.others : active;
  const other =
    name === null || !scripts.some((script) => script.name === name) ? null : await readOther(connection, name);
  const sections = Object.fromEntries(Object.entries(ours.sections).map(([section, one]) => [section, one.text]));
  const etag = createHash('sha256')
    .update(JSON.stringify([active, text, other]))
    .digest('base64url');
  const { capabilities } = connection;
  const rules: MailRules = {
    etag,
    isActive,
    text,
    sections,
    foreign: other,
    scripts,
    extensions: (capabilities.get('SIEVE') ?? '').toLowerCase().split(' ').filter(Boolean),
    maxRedirects: wholeNumber(capabilities.get('MAXREDIRECTS')),
    runs: 'server',
  };
  return { rules, ours, other };
}

/** The script that runs behind ours. One that has our name is a foreign one, which a write keeps under another name. */
async function readOther(connection: Connection, name: string): Promise<OtherScript> {
  const text = await getScript(connection, name);
  return { name: name === OUR_SCRIPT ? `${OUR_SCRIPT}-before` : name, text };
}

function wholeNumber(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

function scriptNames({ lines }: Response): ScriptName[] {
  return lines.flatMap(([name, mark]) =>
    name === undefined ? [] : [{ name: name.value, active: mark?.value.toUpperCase() === 'ACTIVE' }],
  );
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  NONEXISTENT: 'not_found',
  TRYLATER: 'mail_unavailable',
};

/** @throws Failure for NO, with the server's own line. */
function done(response: Response): Response {
  if (response.status === 'OK') return response;
  const { code, text } = response;
  const known = code.startsWith('QUOTA') ? 'mail_over_quota' : CODES[code];
  throw new Failure(known ?? 'mail_rules_refused', { serverText: serverText(text) });
}
