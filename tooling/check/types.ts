import { basename, dirname, join } from 'node:path';
import { ROOT } from '../root.ts';
import { sources } from './sources.ts';
import { runTool } from './step.ts';
import type { Step, StepOutcome } from './step.ts';

/** Runs the TypeScript compiler on each tsconfig.json, one after the other, with incremental builds. */
export const types: Step = {
  name: 'types',
  async run(): Promise<StepOutcome> {
    const files = await sources(ROOT);
    const projects = files.filter((file) => basename(file) === 'tsconfig.json').map((file) => dirname(file));
    const problems: string[] = [];
    for (const project of projects) {
      // The compiler reports an error for a project without files; skip it.
      if (!files.some((file) => (project === '.' || file.startsWith(`${project}/`)) && /\.tsx?$/.test(file))) continue;
      problems.push(...(await compile(project)).problems);
    }
    return { note: `${String(projects.length)} projects`, problems };
  },
};

function compile(project: string): Promise<StepOutcome> {
  const info = join('.cache/tsc', `${project === '.' ? 'root' : project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = ['-p', project, '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'];
  return runTool('node_modules/typescript/bin/tsc', ...args);
}
