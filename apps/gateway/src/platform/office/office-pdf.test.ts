import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OfficeConverter, officeKind } from './office-pdf.ts';

const DOCUMENT = Buffer.from('PK\u0003\u0004 a document');
let folder: string;

/**
 * Stands in for LibreOffice: does what the document says, in a shell. `$made` is the file that is expected, `$profile` the address of
 * the profile.
 */
const SCRIPT = `#!/bin/sh
for one in "$@"; do case "$last" in --outdir) made="$one/document.pdf";; esac; last="$one"; done
for one in "$@"; do case "$one" in -env:UserInstallation=file://*) profile="\${one#-env:UserInstallation=file://}";; esac; done
tail -n +2 "$last" > "\${TMPDIR:-/tmp}/said.sh"; . "\${TMPDIR:-/tmp}/said.sh"
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-test-'));
  await writeFile(join(folder, 'soffice'), SCRIPT);
  await chmod(join(folder, 'soffice'), 0o755);
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const converter = (timeLimitMs = 15_000): OfficeConverter =>
  new OfficeConverter(
    (here) => ({ command: ['env', `PATH=${folder}:/usr/bin:/bin`, `TMPDIR=${here}/tmp`], folder: here }),
    timeLimitMs,
  );
const saying = (lines: string): Buffer => Buffer.concat([DOCUMENT, Buffer.from(`\n${lines}\n`)]);
const madeBy = (lines: string, timeLimitMs?: number) => converter(timeLimitMs).pdfOf(saying(lines), 'docx');

describe('an office file as PDF', () => {
  it('is what the program makes, which has a profile without macros, no secrets of the gateway and limits', async () => {
    vi.stubEnv('PILLARBOX_SECRET', 'hidden');
    const facts = [
      'ulimit -v; ulimit -t; ulimit -f; ulimit -c',
      'env | grep -c PILLARBOX',
      'grep -c DisableMacrosExecution "$profile/user/registrymodifications.xcu"',
    ];
    const made = await madeBy(`{ ${facts.join('\n')}\n} > "$made"; pwd`);
    const lines = Buffer.from((made as { pdf: Uint8Array }).pdf)
      .toString()
      .trim()
      .split('\n');
    expect(lines.slice(0, 2)).toEqual([String(3 * 1024 * 1024), '20']);
    expect(lines.slice(3)).toEqual(['0', '0', '1']);
    expect(Number(lines[2])).toBeGreaterThan(0);
  });

  it.each([
    ['unreadable', 'the program fails', 'exit 77'],
    ['unreadable', 'it makes nothing', 'true'],
    ['unreadable', 'it makes an empty file', ': > "$made"'],
    ['unreadable', 'it crashes', 'kill -SEGV $$'],
    ['unreadable', 'it makes a link to another file of the machine', 'ln -s /etc/hostname "$made"'],
    ['unreadable', 'it makes a pipe', 'mkfifo "$made"'],
    ['unreadable', 'it talks without end', 'while :; do echo talk; done'],
    ['size', 'it makes a huge file', 'head -c 30000000 /dev/zero > "$made"'],
  ])('is %s when %s', async (why, _, lines) => {
    expect(await madeBy(lines)).toBe(why);
  });

  it('ends a program that hangs, with what it has started', async () => {
    expect(await madeBy('sleep 600 & sleep 600', 300)).toBe('time');
  });

  it('may not fill the disk', async () => {
    expect(await madeBy('head -c 60000000 /dev/zero > "$made"; exit 1')).toBe('size');
  });

  it('is made in turn, not for those who have left, and leaves nothing behind', async () => {
    const { pdfOf } = { pdfOf: converter() };
    const log = join(folder, 'log');
    const turn = (name: string) =>
      saying(`echo ${name} >> ${log}; sleep 0.2; echo ${name} >> ${log}; cp ${log} "$made"`);
    const left = new AbortController();
    const first = pdfOf.pdfOf(turn('one'), 'docx');
    const second = pdfOf.pdfOf(turn('left'), 'odt', left.signal);
    const third = pdfOf.pdfOf(turn('two'), 'xlsx');
    left.abort();
    await first;
    expect(await second).toBe('later');
    expect(Buffer.from(((await third) as { pdf: Uint8Array }).pdf).toString()).toBe('one\none\ntwo\ntwo\n');
    const waiting = Array.from({ length: 21 }, () => pdfOf.pdfOf(saying('true'), 'docx', left.signal));
    expect(await waiting.at(-1)).toBe('later');
    await Promise.all(waiting);
    expect((await readdir(folder)).sort()).toEqual(['log', 'soffice']);
  });
});

it('an office file is known by its name and its content', () => {
  expect(officeKind('Letter.DOCX', DOCUMENT)).toBe('docx');
  expect(officeKind('letter.rtf', Buffer.from('{\\rtf1 hello}'))).toBe('rtf');
  expect(officeKind('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('xls');
  expect(officeKind('letter.docx', Buffer.from('<html>'))).toBeNull();
  expect(officeKind('archive.zip', DOCUMENT)).toBeNull();
});
