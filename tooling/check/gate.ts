import { runSteps } from './step.ts';
import type { StepResult } from './step.ts';
import { STEPS } from './steps.ts';

/**
 * Runs all steps of the gate. Prints a line for each step when it ends, and all problems at the end.
 *
 * @returns the results of all steps.
 */
export async function runGate(): Promise<StepResult[]> {
  const results = await runSteps(STEPS, (result) => console.log(line(result)));
  for (const { name, problems } of results) {
    if (problems.length > 0) console.log(`\n── ${name} ──\n${problems.join('\n')}`);
  }
  return results;
}

function line({ name, problems, note, seconds }: StepResult): string {
  const verdict = problems.length === 0 ? 'ok  ' : 'FAIL';
  return `${verdict} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s${note === undefined ? '' : `  ${note}`}`;
}
