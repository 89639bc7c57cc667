/** Whether a load balancer should send requests to this gateway. */
export type ReadyState = 'starting' | 'ready' | 'draining';

/** State of a part that the gateway needs for some of its work. */
export type PartState = 'ok' | 'unavailable';

/** The health of the gateway, as /readyz reports it. */
export interface Health {
  readonly status: ReadyState;
  readonly parts: Readonly<Record<string, PartState>>;
}

/** Shortest interval between two checks of the parts, in milliseconds: anybody may request /readyz as often as they like. */
const CHECK_INTERVAL_MS = 2_000;
/** Time limit of a check, in milliseconds. A part that takes longer is unavailable. */
const CHECK_TIMEOUT_MS = 2_000;

/** Tells whether this gateway accepts requests, and how its parts are. */
export class Readiness {
  #state: ReadyState = 'starting';
  readonly #parts = new Map<string, () => Promise<unknown>>();
  #checked: { readonly at: number; readonly parts: Promise<Health['parts']> } | null = null;

  get state(): ReadyState {
    return this.#state;
  }

  ready(): void {
    if (this.#state === 'starting') this.#state = 'ready';
  }

  /** Tells the load balancer to send no more requests. */
  drain(): void {
    this.#state = 'draining';
  }

  /** Adds a part. `check` rejects when the part is unavailable. */
  addPart(name: string, check: () => Promise<unknown>): void {
    this.#parts.set(name, check);
  }

  async health(): Promise<Health> {
    const now = performance.now();
    if (this.#checked === null || now - this.#checked.at > CHECK_INTERVAL_MS)
      this.#checked = { at: now, parts: this.#checkAll() };
    const parts = await this.#checked.parts;
    return { status: this.#state, parts };
  }

  async #checkAll(): Promise<Health['parts']> {
    const states = [...this.#parts].map(async ([name, check]) => [name, await stateOf(check)] as const);
    return Object.fromEntries(await Promise.all(states));
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), CHECK_TIMEOUT_MS);
  });
  const answer = check().then(
    (): PartState => 'ok',
    (): PartState => 'unavailable',
  );
  const state = await Promise.race([answer, late]);
  clearTimeout(timer);
  return state;
}
