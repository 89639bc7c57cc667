import type { Wire } from '../testbed/wire.ts';

/** The mailbox to sign in to. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** The result of signing in. */
export interface SignedIn {
  /** The capabilities after signing in, if they differ. */
  readonly capabilities?: readonly string[];
  readonly lines: readonly string[];
}

/** The commands of a protocol that a check needs. */
export interface Protocol {
  /** Reads the greeting and asks for TLS; throws the server's reply when it refuses. */
  readonly startTls: (wire: Wire) => Promise<void>;
  /** The capabilities of the server; `secured` says that the greeting was read before TLS. */
  capabilities(wire: Wire, secured: boolean): Promise<readonly string[]>;
  /** Signs in; throws the server's reply when it refuses. */
  signIn(wire: Wire, credentials: Credentials, capabilities: readonly string[]): Promise<SignedIn>;
}

/** IMAP (RFC 9051, RFC 3501). */
export const imap: Protocol = {
  async startTls(wire) {
    await wire.line();
    await imapCommand(wire, 'STARTTLS');
  },
  async capabilities(wire, secured) {
    if (!secured) await expect(wire, /^\* (OK|PREAUTH)/);
    return imapCapabilities(wire);
  },
  async signIn(wire, credentials) {
    wire.write('D AUTHENTICATE PLAIN\r\n');
    await expect(wire, /^\+/);
    wire.write(`${plain(credentials)}\r\n`);
    await imapReply(wire, 'D');
    const capabilities = await imapCapabilities(wire);
    const folders = await imapCommand(wire, 'LIST "" "*"');
    const special = folders.filter((line) => /\\(Drafts|Sent|Trash|Junk|Archive|All|Flagged)\b/i.test(line));
    const names = special.map((line) => line.replace(/^\* LIST /, ''));
    return { capabilities, lines: [`${String(folders.length)} folders`, ...names] };
  },
};

/** Submission (RFC 6409). */
export const submission: Protocol = {
  async startTls(wire) {
    await smtpReply(wire, '220');
    await smtpCommand(wire, 'EHLO doctor.invalid', '250');
    await smtpCommand(wire, 'STARTTLS', '220');
  },
  async capabilities(wire, secured) {
    if (!secured) await smtpReply(wire, '220');
    return (await smtpCommand(wire, 'EHLO doctor.invalid', '250')).slice(1);
  },
  async signIn(wire, credentials, capabilities) {
    if (capabilities.some((offered) => /^AUTH[ =].*\bPLAIN\b/i.test(offered))) {
      await smtpCommand(wire, `AUTH PLAIN ${plain(credentials)}`, '235');
    } else {
      await smtpCommand(wire, 'AUTH LOGIN', '334');
      await smtpCommand(wire, Buffer.from(credentials.user).toString('base64'), '334');
      await smtpCommand(wire, Buffer.from(credentials.password).toString('base64'), '235');
    }
    return { lines: ['signed in'] };
  },
};

/** ManageSieve (RFC 5804). */
export const sieve: Protocol = {
  async startTls(wire) {
    await sieveReply(wire);
    wire.write('STARTTLS\r\n');
    // The server sends its capabilities again after TLS has started (RFC 5804 2.2).
    await sieveReply(wire);
  },
  capabilities: (wire) => sieveReply(wire),
  async signIn(wire, credentials) {
    wire.write(`AUTHENTICATE "PLAIN" "${plain(credentials)}"\r\n`);
    await sieveReply(wire);
    wire.write('CAPABILITY\r\n');
    const capabilities = await sieveReply(wire);
    wire.write('LISTSCRIPTS\r\n');
    const scripts = await sieveReply(wire);
    return { capabilities, lines: [`${String(scripts.length)} scripts`, ...scripts] };
  },
};

/** SASL PLAIN (RFC 4616). */
function plain({ user, password }: Credentials): string {
  return Buffer.from(`\0${user}\0${password}`).toString('base64');
}

async function expect(wire: Wire, wanted: RegExp): Promise<string> {
  const line = (await wire.line()).toString('utf8');
  if (!wanted.test(line)) throw new Error(line);
  return line;
}

async function imapCapabilities(wire: Wire): Promise<readonly string[]> {
  const line = (await imapCommand(wire, 'CAPABILITY')).find((one) => one.startsWith('* CAPABILITY '));
  return line?.split(' ').slice(2) ?? [];
}

async function imapCommand(wire: Wire, command: string): Promise<string[]> {
  wire.write(`D ${command}\r\n`);
  return imapReply(wire, 'D');
}

async function imapReply(wire: Wire, tag: string): Promise<string[]> {
  return until(wire, (line) => {
    if (!line.startsWith(`${tag} `)) return false;
    if (!line.startsWith(`${tag} OK`)) throw new Error(line.slice(tag.length + 1));
    return true;
  });
}

async function smtpCommand(wire: Wire, command: string, code: string): Promise<string[]> {
  wire.write(`${command}\r\n`);
  return smtpReply(wire, code);
}

async function smtpReply(wire: Wire, code: string): Promise<string[]> {
  const words: string[] = [];
  let line: string;
  do {
    line = (await wire.line()).toString('utf8');
    words.push(line.slice(4));
  } while (line[3] === '-' && words.length < MAX_LINES);
  if (!line.startsWith(code)) throw new Error(line);
  return words;
}

async function sieveReply(wire: Wire): Promise<string[]> {
  return until(wire, (line) => {
    if (/^(NO|BYE)\b/i.test(line)) throw new Error(line);
    return /^OK\b/i.test(line);
  });
}

/** Most lines of a reply; no reply to these commands is longer. */
const MAX_LINES = 10_000;

/** The lines of a reply before its last line. */
async function until(wire: Wire, ends: (line: string) => boolean): Promise<string[]> {
  const lines: string[] = [];
  for (;;) {
    const line = (await wire.line()).toString('utf8');
    if (ends(line)) return lines;
    lines.push(line);
    if (lines.length > MAX_LINES) throw new Error('The reply of the server does not end');
  }
}
