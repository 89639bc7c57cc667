import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LAW } from './law.ts';
import type { StepOutcome } from '../check/step.ts';

/** Where the law looks. */
const DIRECTORIES = ['apps/gateway/src', 'apps/web', 'packages', 'tooling', 'e2e', 'bench'];

/** A cruise that saw fewer modules than this has looked past the sources, and its silence means nothing. */
const LEAST_MODULES = 20;

/**
 * Holds the imports below a root against the law.
 *
 * @param root the folder with apps/, packages/ and so on.
 * @param leastModules how many modules it must have seen for its verdict to count.
 */
export async function judgeImports(root: string, leastModules = LEAST_MODULES): Promise<StepOutcome> {
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
  if (seen < leastModules) problems.push(`Only ${String(seen)} modules were seen: the law looked past the sources`);
  return { note, problems };
}

function words({ rule, from, to, cycle }: IViolation): string {
  const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' -> ') : `${from} -> ${to}`;
  return `${rule.name}: ${way}`;
}
