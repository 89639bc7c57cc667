import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasClamd } from './testbed/clamd.ts';
import { hasCyrus, UNPACKED_CYRUS } from './testbed/cyrus.ts';
import { hasHylaFax, UNPACKED_HYLAFAX } from './testbed/hylafax.ts';
import { hasSlapd } from './testbed/slapd.ts';
import { findPostgresPrograms, findProgram, isRoot } from './testbed/system.ts';

/** A program that tests need and the machine may lack. */
interface Need {
  /** Name in the output. */
  readonly name: string;
  /** Debian packages that contain it. */
  readonly packages: readonly string[];
  readonly present: () => boolean;
  /** The tests run without it, and skip what needs it. */
  readonly optional?: true;
}

const NEEDS: readonly Need[] = [
  { name: 'Chromium', packages: ['chromium'], present: () => findChromium() !== undefined },
  {
    name: 'Dovecot',
    packages: ['dovecot-imapd', 'dovecot-lmtpd', 'dovecot-managesieved', 'dovecot-pop3d', 'dovecot-sieve'],
    present: () => findProgram('dovecot') !== undefined && hasDovecotParts(),
  },
  {
    name: 'Postfix',
    packages: ['postfix', 'libsasl2-modules'],
    // Postfix runs as root only, so without root it counts as missing.
    present: () => findProgram('postfix') !== undefined && isRoot(),
  },
  { name: 'PostgreSQL', packages: ['postgresql'], present: () => findPostgresPrograms() !== undefined },
  {
    name: 'vdirsyncer',
    packages: ['vdirsyncer'],
    present: () => findProgram('vdirsyncer') !== undefined,
    optional: true,
  },
  { name: 'OpenLDAP', packages: ['slapd', 'openssl'], present: () => hasSlapd(), optional: true },
  { name: 'khard', packages: ['khard'], present: () => findProgram('khard') !== undefined, optional: true },
  { name: 'khal', packages: ['khal'], present: () => findProgram('khal') !== undefined, optional: true },
  {
    name: 'python3-caldav',
    packages: ['python3-caldav'],
    present: () => existsSync('/usr/lib/python3/dist-packages/caldav'),
    optional: true,
  },
  { name: 'Radicale', packages: ['radicale'], present: () => findProgram('radicale') !== undefined, optional: true },
  { name: 'ClamAV', packages: ['clamav-daemon'], present: () => hasClamd(), optional: true },
  { name: 'litmus', packages: ['litmus'], present: () => findProgram('litmus') !== undefined, optional: true },
  { name: 'rclone', packages: ['rclone'], present: () => findProgram('rclone') !== undefined, optional: true },
  { name: 'ffmpeg', packages: ['ffmpeg'], present: () => findProgram('ffmpeg') !== undefined, optional: true },
  { name: 'cadaver', packages: ['cadaver'], present: () => findProgram('cadaver') !== undefined, optional: true },
  { name: 'GnuPG', packages: ['gpg', 'gpg-agent'], present: () => findProgram('gpg') !== undefined, optional: true },
];

/** What the packages would ask: the test beds bring their own configurations. */
const ANSWERS = `postfix postfix/main_mailer_type select No configuration
slapd slapd/no_configuration boolean true
`;
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs what the tests need: on Debian as root by apt, only what is missing, and without starting any service. On other
 * systems it installs nothing.
 *
 * @returns the names of what is required and still missing.
 */
export async function prepare(): Promise<string[]> {
  const missing = NEEDS.filter((need) => !need.present());
  if (missing.length > 0 && canInstall()) {
    const names = missing.map((need) => need.name).join(', ');
    console.log(`Installing what the tests need by apt: ${names}`);
    await withoutStartingServices(() => {
      update();
      install(missing.filter((need) => need.optional !== true).flatMap((need) => need.packages));
      // Apart from the others: a package that is not there fails the whole command.
      for (const { packages } of missing.filter((need) => need.optional === true)) install(packages);
    });
  }
  if (!hasCyrus() && canInstall()) await unpackCyrus();
  if (!hasHylaFax() && canInstall()) await unpackHylaFax();
  return NEEDS.filter((need) => need.optional !== true && !need.present()).map((need) => need.name);
}

function canInstall(): boolean {
  return isRoot() && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined;
}

/** Debian cannot install Cyrus beside Dovecot, so its package is only unpacked. The tests run without it, too. */
async function unpackCyrus(): Promise<void> {
  console.log('Unpacking Cyrus, a second kind of mail server for the tests');
  await withoutStartingServices(() => {
    update();
    install(['cyrus-common']);
  });
  await unpack(['cyrus-imapd'], UNPACKED_CYRUS);
}

/** HylaFAX asks for a modem when it is installed, so its packages are only unpacked. The tests run without it, too. */
async function unpackHylaFax(): Promise<void> {
  console.log('Unpacking HylaFAX, a fax server for the tests');
  await withoutStartingServices(() => {
    update();
    install(['libtiff6', 'libjbig0']);
  });
  // The library of both is in the package of the client.
  await unpack(['hylafax-server', 'hylafax-client'], UNPACKED_HYLAFAX);
}

/** Downloads Debian packages and unpacks them in a folder, without what they need and without their scripts. */
async function unpack(packages: readonly string[], target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pbx-deb-'));
  try {
    run('apt-get', ['download', '-q', ...packages], { cwd: folder });
    await mkdir(target, { recursive: true });
    for (const file of await readdir(folder)) run('dpkg', ['-x', join(folder, file), target]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Path of the browser for tests: CHROMIUM, or what the system has; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && existsSync(named)) return named;
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome');
}

function hasDovecotParts(): boolean {
  const folders = ['/usr/lib/dovecot', '/usr/libexec/dovecot', '/usr/local/libexec/dovecot'];
  return folders.some((folder) =>
    ['imap', 'lmtp', 'managesieve', 'pop3'].every((part) => existsSync(`${folder}/${part}`)),
  );
}

const APT = ['-o', 'DPkg::Lock::Timeout=600', '-y', '-q'];

function update(): void {
  run('apt-get', [...APT, 'update']);
}

function install(packages: readonly string[]): void {
  if (packages.length === 0) return;
  run('debconf-set-selections', [], { input: ANSWERS });
  run('apt-get', [...APT, 'install', '--no-install-recommends', ...packages]);
}

/** Runs a program. A failure is printed and not thrown: the caller checks afterwards what is installed. */
function run(
  command: string,
  args: readonly string[],
  more: { readonly input?: string; readonly cwd?: string } = {},
): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8', ...more });
  if (status !== 0) console.error(`${command} failed: ${error?.message ?? (stderr || stdout).trim()}`);
}

/** Debian starts a daemon when its package is installed, unless this script refuses it; an existing script is restored. */
async function withoutStartingServices(work: () => void): Promise<void> {
  const kept = `${POLICY}.pillarbox`;
  if (existsSync(POLICY) && !existsSync(kept)) await rename(POLICY, kept);
  const had = existsSync(kept);
  try {
    await writeFile(POLICY, '#!/bin/sh\nexit 101\n');
    await chmod(POLICY, 0o755);
    work();
  } finally {
    if (had) await rename(kept, POLICY);
    else await rm(POLICY);
  }
}
