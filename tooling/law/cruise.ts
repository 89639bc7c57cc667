import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LAW } from './law.ts';
import type { StepOutcome } from '../check/step.ts';

/** Directories whose imports are checked. */
const DIRECTORIES = ['apps/gateway/src', 'apps/web', 'packages', 'tooling', 'e2e', 'bench'];

/** With fewer modules than this the sources were not found, and no violations would mean nothing. */
const MIN_MODULES = 20;

/**
 * Checks the imports below a root against the rules of law.ts.
 *
 * @param root the folder with apps/, packages/ and so on.
 * @param leastModules the check fails when it finds fewer modules.
 */
export async function judgeImports(root: string, leastModules = MIN_MODULES): Promise<StepOutcome> {
  const directories = DIRECTORIES.filter((directory) => existsSync(join(root, directory)));
  const { output } = await cruise(
    directories,
    {
      baseDir: root,
      ruleSet: { forbidden: LAW },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|corpora|\\.cache)/' },
      outputType: 'json',
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  const { summary } = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
  const seen = summary.totalCruised;
  const note = `${String(seen)} modules, ${String(summary.totalDependenciesCruised ?? 0)} imports`;
  const problems = summary.violations.map(words);
  if (seen < leastModules) problems.push(`Only ${String(seen)} modules were found: the sources were not checked`);
  return { note, problems };
}

function words({ rule, from, to, cycle }: IViolation): string {
  const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' -> ') : `${from} -> ${to}`;
  return `${rule.name}: ${way}`;
}
