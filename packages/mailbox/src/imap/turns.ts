/** Work that must not overlap, by name: a name is forgotten when its last work is done. */
export class Turns {
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
