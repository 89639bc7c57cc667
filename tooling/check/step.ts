import { spawn } from 'node:child_process';
import { ROOT } from '../root.ts';

/** One part of the gate. */
export interface Step {
  readonly name: string;
  /** Returns problems as readable texts, none when all is well, and perhaps a note. */
  run(): Promise<StepOutcome>;
}

export interface StepOutcome {
  readonly problems: readonly string[];
  /** A few words for the line of the step. */
  readonly note?: string;
}

/** A step that has ended. */
export interface StepResult extends StepOutcome {
  readonly name: string;
  readonly seconds: number;
}

/**
 * Runs steps two at a time, because each takes about one processor core, and reports each result when it is there. A step that
 * throws counts as failed; the message of the error is its problem.
 */
export async function runSteps(steps: readonly Step[], tell: (result: StepResult) => void): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const outcome = await step.run().catch((error: unknown) => ({ problems: [String(error)] }));
      const result = { name: step.name, seconds: (performance.now() - start) / 1000, ...outcome };
      results.push(result);
      tell(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** Runs a JavaScript tool with this Node; its output is the problem when its exit code is not 0. */
export function runTool(script: string, ...args: readonly string[]): Promise<StepOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const output = Buffer.concat(chunks).toString('utf8').trim();
      resolve({ problems: code === 0 ? [] : [output || `${script} ended with ${String(code)}`] });
    });
  });
}
