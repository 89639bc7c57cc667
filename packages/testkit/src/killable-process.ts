/** Thrown when a test ends a process. */
export class Killed extends Error {}

/**
 * A simulated process that ends at a step which the test chooses: before or after any call to an outside object. From then
 * on every call fails, as in a process that was killed.
 */
export class KillableProcess {
  /** Names of the executed steps, in order: `store.claim before`, `store.claim after`. */
  readonly steps: string[] = [];
  readonly #end: number;

  /** `end`: index of the step at which it ends, from 0; Infinity: it never ends. */
  constructor(end: number) {
    this.#end = end;
  }

  get over(): boolean {
    return this.steps.length > this.#end;
  }

  /** The object as this process sees it. */
  of<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get: (_, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          this.#step(`${name}.${String(property)} before`);
          const result: unknown = await Reflect.apply(value, target, args);
          this.#step(`${name}.${String(property)} after`);
          return result;
        };
      },
    });
  }

  #step(step: string): void {
    this.steps.push(step);
    if (this.over) throw new Killed(`killed at ${step}`);
  }
}
