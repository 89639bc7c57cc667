import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { sources } from './sources.ts';
import type { Step, StepOutcome } from './step.ts';

/** Lines of a file. */
export interface FileSize {
  readonly path: string;
  readonly lines: number;
}

/** From so many lines on, the output names a file. */
const WARN_AT = 400;
/** From so many lines on, a file fails the gate. */
const FAIL_AT = 600;
/** Goals for the median and for nine of ten files, in lines; they are printed and not enforced. */
const MEDIAN_GOAL = 80;
const P90_GOAL = 250;

const CODE = /\.(ts|tsx|cjs|js|css)$/;
/** Data and generated files, which are exempt. */
const EXEMPT = /(\.data|\.generated)\.ts$|^apps\/gateway\/migrations\/|^packages\/locales\/src\/arguments\.ts$/;
const FORBIDDEN_FOLDERS = new Set(['utils', 'common', 'shared', 'helpers', 'types']);

/** Checks the sizes of files and the names of folders (docs/ARCHITECTURE.md, CONTRIBUTING.md). */
export function judgeSizes(files: readonly FileSize[]): StepOutcome {
  const sorted = files.map((file) => file.lines).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const tooLong = files.filter((file) => file.lines >= FAIL_AT);
  const growing = files.filter((file) => file.lines >= WARN_AT && file.lines < FAIL_AT);
  const note = [
    `median ${String(at(0.5))} (goal ${String(MEDIAN_GOAL)}), p90 ${String(at(0.9))} (goal ${String(P90_GOAL)})`,
    ...growing.map((file) => `${file.path} has ${String(file.lines)} lines: split it soon`),
  ].join('; ');
  return {
    note,
    problems: tooLong.map((file) => `${file.path}: ${String(file.lines)} lines, ${String(FAIL_AT - 1)} is the most`),
  };
}

/** Problems with folders whose names say nothing about their content. */
export function judgeFolders(paths: readonly string[]): string[] {
  const folders = new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, i, all) => all.slice(0, i + 1).join('/')),
    ),
  );
  const bad = [...folders].filter((folder) => FORBIDDEN_FOLDERS.has(folder.split('/').at(-1) ?? ''));
  return bad.map((folder) => `${folder}/: name the folder for what it is about`);
}

/** File sizes and folder names of the whole repository. */
export const sizes: Step = {
  name: 'sizes',
  async run(): Promise<StepOutcome> {
    const paths = (await sources(ROOT)).filter((path) => CODE.test(path) && !EXEMPT.test(path));
    const files = await Promise.all(
      paths.map(async (path) => ({ path, lines: countLines(await readFile(join(ROOT, path), 'utf8')) })),
    );
    const { note, problems } = judgeSizes(files);
    return { ...(note !== undefined && { note }), problems: [...problems, ...judgeFolders(paths)] };
  },
};

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
