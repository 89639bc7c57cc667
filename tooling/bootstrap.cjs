// The first script of every npm command: plain JavaScript for any Node from 14 on, with nothing installed yet.
// It installs the packages when they are missing or stale, finds the project's own Node (or takes the machine's, if new
// enough) and hands over to tooling/<command>.ts. The exit code of what it ran is its own.
'use strict';

const { spawn, spawnSync } = require('child_process');
const { createHash } = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');

const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.pillarbox-stamp');
const LOCK = path.join(ROOT, 'package-lock.json');
const COMMANDS = ['start', 'test', 'check', 'doctor', 'take-over', 'bench', 'package', 'mutate'];
const MIN_NODE = [22, 18];
// As deploy/Dockerfile starts the gateway.
const GATEWAY_OPTIONS = ['--max-semi-space-size=16'];

main(process.argv[2], process.argv.slice(3));

function main(command, rest) {
  if (COMMANDS.indexOf(command) < 0) fail(`Usage: node tooling/bootstrap.cjs ${COMMANDS.join('|')}`, 2);
  if (!fs.existsSync(LOCK)) fail('package-lock.json is missing: this is not a whole checkout', 2);
  if (!isInstalled()) install();
  const options = command === 'start' ? GATEWAY_OPTIONS : [];
  handOver(projectNode(), options.concat(path.join(ROOT, 'tooling', `${command}.ts`), rest));
}

/** True when node_modules holds exactly what the lock file asks for, whoever installed it. */
function isInstalled() {
  if (read(STAMP) === lockHash()) return true;
  const installed = read(path.join(MODULES, '.package-lock.json'));
  if (installed === undefined || !sameVersions(JSON.parse(read(LOCK)).packages, JSON.parse(installed).packages)) {
    return false;
  }
  fs.writeFileSync(STAMP, lockHash());
  return true;
}

/** npm writes what it installed to node_modules/.package-lock.json, at the very end; optional packages may be absent. */
function sameVersions(wanted, installed) {
  return Object.keys(wanted).every((name) => {
    if (name.indexOf('node_modules/') < 0 || wanted[name].optional) return true;
    return installed[name] !== undefined && installed[name].version === wanted[name].version;
  });
}

function install() {
  say('Installing packages (about a minute; only the first time and after they change)');
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const result = runNpm(args.concat('--loglevel=error'));
  if (result.error) fail(`npm could not be run: ${result.error.message}`, 1);
  if (result.status !== 0) fail('npm ci failed; what it said stands above', result.status || 1);
  fs.writeFileSync(STAMP, lockHash());
}

/** Runs npm with the Node that npm itself runs on: the one in node_modules is about to be replaced. */
function runNpm(args) {
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] };
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (cli && node && /\.c?js$/.test(cli) && fs.existsSync(node)) return spawnSync(node, [cli].concat(args), options);
  const windows = process.platform === 'win32';
  return spawnSync(windows ? 'npm.cmd' : 'npm', args, Object.assign({ shell: windows }, options));
}

/** The Node that the lock file brings along, else the one running this; fails when it is too old. */
function projectNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = path.join(MODULES, `node-${system}-${process.arch}`, 'bin', file);
  const found = [own, process.execPath].find((node) => isNewEnough(versionOf(node)));
  const least = MIN_NODE.join('.');
  if (!found) fail(`Node ${least} or later is needed; this one is ${process.version} and no other came along`, 1);
  return found;
}

function versionOf(node) {
  if (node === process.execPath) return process.versions.node;
  if (!fs.existsSync(node)) return '0.0';
  return String(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout || '').replace(/^v/, '');
}

function isNewEnough(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > MIN_NODE[0] || (parts[0] === MIN_NODE[0] && parts[1] >= MIN_NODE[1]);
}

/** Runs the command to its end, passes signals on to it and ends as it ended. */
function handOver(node, args) {
  const binaries = [path.dirname(node), path.join(MODULES, '.bin'), process.env.PATH].join(path.delimiter);
  const env = Object.assign({}, process.env, { PATH: binaries });
  const child = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child as well: passing it on would make it two.
  const passOn = (signal) => signal !== 'SIGINT' || !process.stdin.isTTY;
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.on(signal, () => passOn(signal) && child.kill(signal)));
  watchParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`, 1));
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + (os.constants.signals[signal] || 0) : code));
}

/** npm runs this script through a shell that passes no SIGTERM on: when the shell is gone, it was meant for us. */
function watchParent(whenGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    whenGone();
  }, 250);
  timer.unref();
}

function lockHash() {
  const hash = createHash('sha256').update(fs.readFileSync(LOCK));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text, code) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}
