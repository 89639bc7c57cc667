import { describeError } from './platform/log/describe-error.ts';
import type { Log } from './platform/log/log.ts';

/**
 * Closes the parts of the gateway in the reverse order of their opening. A part that fails to close is logged, and the others
 * still close.
 */
export class Shutdown {
  readonly #log: Log;
  readonly #steps: { readonly name: string; readonly close: () => Promise<void> }[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, close: () => Promise<void>): void {
    this.#steps.push({ name, close });
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step.close();
      } catch (error) {
        this.#log.error({ part: step.name, error: describeError(error) }, 'a part could not be closed');
      }
    }
  }
}
