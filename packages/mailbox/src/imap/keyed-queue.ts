/** Runs jobs of the same name one after the other. A name is forgotten when its last job has ended. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a job after all earlier ones of the same name. */
  run<T>(name: string, job: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(job);
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(name) === settled) this.#last.delete(name);
      });
    this.#last.set(name, settled);
    return result;
  }
}
