import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Wire } from '@pillarbox/tooling/testbed/wire';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';

const CORPORA = fileURLToPath(new URL('../corpora', import.meta.url));

/** A script-injection string of the corpus. */
export interface Payload {
  readonly source: string;
  readonly title: string;
  readonly payload: string;
}

/** All corpus messages in a fixed order: path below `corpora/eml` and bytes as upstream has them. */
export async function corpusMessages(): Promise<{ name: string; bytes: Buffer }[]> {
  const root = join(CORPORA, 'eml');
  const entries = await readdir(root, { recursive: true });
  const names = entries.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => ({ name: relative('.', name), bytes: await readFile(join(root, name)) })),
  );
}

/** All script-injection strings. */
export async function payloads(): Promise<Payload[]> {
  const file = JSON.parse(await readFile(join(CORPORA, 'xss', 'payloads.json'), 'utf8')) as { payloads: Payload[] };
  return file.payloads;
}

const encodedWord = (text: string): string => {
  // An encoded word may hold 75 characters (RFC 2047 2): long strings become several, joined again when decoded.
  const chunks = [...text].reduce<string[]>((all, character) => {
    const last = all.at(-1);
    if (last !== undefined && Buffer.byteLength(last + character) <= 42) all[all.length - 1] = last + character;
    else all.push(character);
    return all;
  }, []);
  return chunks.map((chunk) => `=?utf-8?B?${Buffer.from(chunk).toString('base64')}?=`).join('\r\n ');
};

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');

/** A message that carries one payload in its subject, sender name, HTML, text and file name. */
export function hostileMessage(payload: string, index: number): Buffer {
  const clean = payload.replace(/[\r\n\0]/g, ' ');
  const fileName = `UTF-8''${encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
  const lines = [
    `From: ${encodedWord(clean)} <hostile@example.test>`,
    'To: hostile@example.test',
    `Subject: ${encodedWord(`#${String(index)} ${clean}`)}`,
    'Date: Wed, 15 Oct 2025 09:41:00 +0100',
    `Message-ID: <hostile-${String(index)}@example.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(payload),
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(payload),
    '--inner--',
    '--outer',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename*=${fileName}`,
    'Content-Transfer-Encoding: base64',
    '',
    base64('harmless'),
    '--outer--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** A message with the folder and the flags that it gets. */
export interface Filed {
  readonly folder: string;
  /** IMAP flags, separated by spaces. */
  readonly flags: string;
  readonly bytes: Buffer;
}

/** Appends messages to a real server, in order: to the inbox, or to a folder that exists. */
export async function appendAll(
  port: number,
  account: TestAccount,
  messages: readonly (Buffer | Filed)[],
): Promise<void> {
  const wire = await Wire.open(port);
  await wire.line();
  const finish = async (tag: string): Promise<void> => {
    for (;;) {
      const line = (await wire.line()).toString('latin1');
      if (line.startsWith(`${tag} OK`)) return;
      if (line.startsWith(`${tag} `)) throw new Error(`IMAP: ${line}`);
    }
  };
  wire.write(`L LOGIN "${account.address}" "${account.password}"\r\n`);
  await finish('L');
  for (const [index, message] of messages.entries()) {
    const { folder, flags, bytes } = Buffer.isBuffer(message)
      ? { folder: 'INBOX', flags: '', bytes: message }
      : message;
    wire.write(`A${String(index)} APPEND "${folder}" (${flags}) {${String(bytes.length)}+}\r\n`);
    wire.write(bytes);
    wire.write('\r\n');
    await finish(`A${String(index)}`);
  }
  wire.close();
}
