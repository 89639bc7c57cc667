import { constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sweepLeftFolders } from '../process/left-folders.ts';
import { runProgram } from '../process/run-program.ts';

/** The kinds of office files that are read, by the ending of their name, each with the one filter that may read it. */
const FILTERS = {
  docx: 'MS Word 2007 XML',
  doc: 'MS Word 97',
  odt: 'writer8',
  rtf: 'Rich Text Format',
  xlsx: 'Calc MS Excel 2007 XML',
  xls: 'MS Excel 97',
  ods: 'calc8',
  pptx: 'Impress MS PowerPoint 2007 XML',
  ppt: 'MS PowerPoint 97',
  odp: 'impress8',
} as const;
export type OfficeEnding = keyof typeof FILTERS;
export const OFFICE_ENDINGS = Object.keys(FILTERS) as readonly OfficeEnding[];

/** How the content of these files begins: a ZIP archive, a compound file (MS-CFB), RTF. */
const MARKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', '{\\rtf'];

/** Milliseconds for one file, with the start of the program; seconds of processor time. */
const TIME_LIMIT_MS = 20_000;
const CPU_SECONDS = 20;
/** Address space of the program in bytes: it maps far more than it uses. */
const MEMORY = 3 * 1024 * 1024 * 1024;
/** Largest PDF that is taken, and largest file that the program may write, in bytes. */
const MAX_PDF = 25 * 1024 * 1024;
const MAX_WRITTEN = 48 * 1024 * 1024;
/** How many files may wait for their turn; more are refused. */
const QUEUE = 20;

/** How the names of the temporary folders begin. */
const PREFIX = 'pillarbox-office-';

/**
 * A profile without macros, scripts, active content and links: none of them may be needed to see a file as it prints. The program
 * is confined all the same.
 */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${Object.entries({
  DisableMacrosExecution: true,
  MacroSecurityLevel: 3,
  DisableActiveContent: true,
  BlockUntrustedRefererLinks: true,
})
  .map(
    ([name, value]) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>${String(value)}</value></prop></item>`,
  )
  .join('')}</oor:items>`;

/** A PDF, or why there is none: `time` and `size` for its limits, `later` when too many wait or the machine has no room. */
export type OfficePdf = { readonly pdf: Uint8Array } | 'unreadable' | 'time' | 'size' | 'later';

/** Where a program runs: the command that goes before it, and the path of its folder as it sees it. */
export interface Confinement {
  readonly command: readonly string[];
  readonly folder: string;
}

/**
 * No network, no other process, no file but programs, fonts and the folder of this one file: what a file of a stranger makes the
 * program do stays there.
 */
function confined(folder: string): Confinement {
  const readable = [
    '/lib',
    '/lib64',
    '/bin',
    '/etc/fonts',
    '/etc/libreoffice',
    '/etc/ld.so.cache',
    '/var/cache/fontconfig',
  ];
  return {
    command: [
      ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
      ...['--ro-bind', '/usr', '/usr', ...readable.flatMap((path) => ['--ro-bind-try', path, path])],
      ...['--proc', '/proc', '--dev', '/dev', '--bind', folder, '/work', '--symlink', '/work/tmp', '/tmp'],
      ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/work', '--setenv', 'LANG', 'C.UTF-8'],
      ...['--chdir', '/work'],
    ],
    folder: '/work',
  };
}

let isPresent: Promise<boolean> | undefined;

/** Whether this machine makes PDFs of office files: it has LibreOffice, and `bwrap` and `prlimit` can confine it. */
export function hasOffice(): Promise<boolean> {
  isPresent ??= look();
  return isPresent;
}

async function look(): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const isThere = (name: string): boolean => folders.some((folder) => existsSync(join(folder, name)));
  if (!['soffice', 'bwrap', 'prlimit'].every(isThere)) return false;
  // Some containers forbid the namespaces that confine the program: then it does not run at all.
  const { command } = confined(tmpdir());
  const ended = await runProgram({ command: [...command, 'true'], input: '', timeoutMs: TIME_LIMIT_MS });
  return ended.kind === 'exited' && ended.code === 0;
}

/** The kind of an office file by its name and the beginning of its content; null for another file. */
export function officeKind(name: string, bytes: Uint8Array): OfficeEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return MARKS.some((mark) => start.startsWith(mark)) ? (OFFICE_ENDINGS.find((one) => one === ending) ?? null) : null;
}

/** Makes PDFs of office files with LibreOffice: one at a time, each in a process, a profile and a folder of its own. */
export class OfficeConverter {
  readonly #confine: (folder: string) => Confinement;
  readonly #timeLimitMs: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(confine = confined, timeLimitMs = TIME_LIMIT_MS) {
    this.#confine = confine;
    this.#timeLimitMs = timeLimitMs;
  }

  /** The pages of a file as they print. `signal`: nobody waits for it any longer. Rejects for what nobody foresaw. */
  async pdfOf(bytes: Uint8Array, ending: OfficeEnding, signal?: AbortSignal): Promise<OfficePdf> {
    if (this.#waiting >= QUEUE) return 'later';
    this.#waiting += 1;
    const before = this.#last;
    const made = before.then(() => (signal?.aborted === true ? 'later' : this.#convert(bytes, ending)));
    this.#last = made.catch(() => undefined);
    try {
      return await made;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #convert(bytes: Uint8Array, ending: OfficeEnding): Promise<OfficePdf> {
    const folder = await mkdtemp(join(tmpdir(), PREFIX));
    try {
      await mkdir(join(folder, 'profile/user'), { recursive: true });
      for (const name of ['tmp', 'made']) await mkdir(join(folder, name));
      await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), PROFILE);
      await writeFile(join(folder, `document.${ending}`), bytes);
      const { command, folder: there } = this.#confine(folder);
      const ended = await runProgram({
        command: [...LIMITS, ...command, ...programOf(there, ending)],
        input: '',
        timeoutMs: this.#timeLimitMs,
      });
      if (ended.kind === 'slow') return 'time';
      if (ended.kind === 'failed' && ended.reason === 'SIGXCPU') return 'time';
      return await taken(join(folder, 'made/document.pdf'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EMFILE'].includes(String(error.code)))
        return 'later';
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const LIMITS = [
  ...['prlimit', `--as=${String(MEMORY)}`, `--cpu=${String(CPU_SECONDS)}:${String(CPU_SECONDS + 5)}`],
  ...[`--fsize=${String(MAX_WRITTEN)}`, '--core=0'],
];

function programOf(folder: string, ending: OfficeEnding): readonly string[] {
  return [
    ...['soffice', `-env:UserInstallation=file://${folder}/profile`, '--headless', '--invisible', '--nologo'],
    ...['--norestore', '--nolockcheck', '--nodefault', `--infilter=${FILTERS[ending]}`, '--convert-to', 'pdf'],
    ...['--outdir', `${folder}/made`, `${folder}/document.${ending}`],
  ];
}

/** What the program made. It may have been taken over by the file: a link to another file of this machine is not followed. */
async function taken(path: string): Promise<OfficePdf> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (file === null) return 'unreadable';
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size === 0) return 'unreadable';
    if (found.size > MAX_PDF) return 'size';
    return { pdf: await file.readFile() };
  } finally {
    await file.close();
  }
}

/** Removes the folders of gateways that have ended meanwhile. */
export function sweepOfficeFolders(): Promise<void> {
  return sweepLeftFolders(PREFIX);
}
