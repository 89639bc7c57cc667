import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.ts';
import { countPlaywright, countVitest, failedPages, NONE, withExitCode } from './counts.ts';
import type { Counts, PlaywrightReport, VitestReport } from './counts.ts';

const REPORTS = join(ROOT, '.cache/reports');
/** The path of the JSON report of e2e/playwright.config.ts. */
const E2E_REPORT = join(ROOT, '.cache/e2e-report.json');
/** Most characters of a failed page that are printed: the log of a run is read from its end. */
const PAGE_LENGTH = 8000;

/** Runs Vitest on some of the root configuration's projects and counts. */
export async function runVitest(name: string, projects: readonly string[]): Promise<Counts> {
  const report = join(REPORTS, `${name}.json`);
  await mkdir(REPORTS, { recursive: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--passWithNoTests'];
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
  return runAndCount(report, [script, 'run', ...chosen, ...reporters], (text) => {
    return countVitest(JSON.parse(text) as VitestReport);
  });
}

/** Runs Playwright on e2e/ and counts; without a browser all counts are 0. */
export async function runEndToEnd(chromium: string | undefined): Promise<Counts> {
  const config = join(ROOT, 'e2e/playwright.config.ts');
  if (!existsSync(config)) return NONE;
  const home = dirname(createRequire(config).resolve('@playwright/test/package.json'));
  const args = [join(home, 'cli.js'), 'test', '--config', config];
  if (chromium !== undefined) process.env['CHROMIUM'] = chromium;
  const counts = await runAndCount(E2E_REPORT, args, (text) => countPlaywright(JSON.parse(text) as PlaywrightReport));
  if (counts.failed > 0) await printFailedPages();
  return counts;
}

/** Prints what the page showed when a test failed: the machine that ran it may be gone when somebody asks. */
async function printFailedPages(): Promise<void> {
  const report = await readFile(E2E_REPORT, 'utf8').catch(() => '{"suites":[]}');
  for (const path of failedPages(JSON.parse(report) as PlaywrightReport)) {
    const words = await readFile(path, 'utf8').catch(() => '');
    const from = Math.max(0, words.indexOf('# Page snapshot'));
    console.log(`${path}:\n${words.slice(from, from + PAGE_LENGTH)}\n`);
  }
}

/** Runs a test runner and reads its report; without a report the run counts as one failure. */
async function runAndCount(report: string, args: readonly string[], count: (text: string) => Counts): Promise<Counts> {
  await rm(report, { force: true });
  const exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return withExitCode(text === undefined ? NONE : count(text), exitCode);
}
