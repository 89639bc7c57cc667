/** Thrown where a test ends a process. */
export class Killed extends Error {}

/**
 * A process that ends at a step of a test's choice: before or after any call that it makes to the world outside itself. From
 * then on every call fails, as nothing of a killed process happens any more.
 */
export class Life {
  /** Names of the steps taken, in order: `store.claim before`, `store.claim after`. */
  readonly steps: string[] = [];
  readonly #end: number;

  /** `end` counts steps from 0; Infinity for a process that is not killed. */
  constructor(end: number) {
    this.#end = end;
  }

  get over(): boolean {
    return this.steps.length > this.#end;
  }

  /** The same object as this process sees it. */
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
