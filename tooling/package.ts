import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buildGateway } from './build/gateway.ts';
import { buildWeb } from './build/web.ts';
import { ROOT } from './root.ts';

// `npm run package -- FOLDER`: writes an installation to a new folder. It has the packages that the gateway needs at run time,
// and not those that build and test it. Start it as deploy/Dockerfile does; the container image holds this folder.

/** Files and folders that are copied. */
const PARTS = [
  'LICENSE',
  'NOTICE',
  'apps/gateway/dist',
  'apps/gateway/migrations',
  'apps/gateway/database',
  'apps/gateway/partners',
  'apps/web/dist',
];

const [wanted] = process.argv.slice(2);
if (wanted === undefined) {
  console.error('Usage: npm run package -- FOLDER');
  process.exit(2);
}
const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), wanted);
await buildWeb(ROOT);
await buildGateway(ROOT);
// Only a new or empty folder is filled, so that nothing of an earlier failed run remains.
await mkdir(folder, { recursive: true });
if ((await readdir(folder)).length > 0) {
  console.error(`${folder} is not empty`);
  process.exit(2);
}
for (const part of [...PARTS, ...(await manifests())]) {
  await mkdir(dirname(join(folder, part)), { recursive: true });
  await cp(join(ROOT, part), join(folder, part), { recursive: true });
}
installPackages(folder);
// Remove what only npm needed: links to workspaces whose code is in the bundle, and their manifests.
for (const name of ['node_modules/@pillarbox', 'packages', 'e2e', 'bench', 'tooling']) {
  await rm(join(folder, name), { recursive: true, force: true });
}

/** The manifests of all workspaces, which npm needs to install one of them from the lock file. */
async function manifests(): Promise<string[]> {
  const folders = await Promise.all(
    ['apps', 'packages'].map(async (directory) => {
      const names = await readdir(join(ROOT, directory));
      return names.map((name) => `${directory}/${name}`);
    }),
  );
  const workspaces = [...folders.flat(), 'e2e', 'bench', 'tooling'];
  return ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((name) => `${name}/package.json`)];
}

function installPackages(cwd: string): void {
  const args = ['ci', '--omit=dev', '--workspace=@pillarbox/gateway', '--ignore-scripts', '--no-audit', '--no-fund'];
  const windows = process.platform === 'win32';
  const npm = windows ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, [...args, '--loglevel=error'], { cwd, stdio: 'inherit', shell: windows });
  if (status !== 0) throw new Error('npm could not install the packages of the gateway');
}
