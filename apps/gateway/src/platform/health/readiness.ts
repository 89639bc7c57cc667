/** Whether a balancer should send calls here. */
export type ReadyState = 'starting' | 'ready' | 'draining';

/** How one part is that the gateway cannot do all of its work without. */
export type PartState = 'ok' | 'unavailable';

/** What the gateway says about itself to whoever asks. */
export interface Health {
  readonly status: ReadyState;
  readonly parts: Readonly<Record<string, PartState>>;
}

/** A part is asked at most this often, in milliseconds: strangers may ask for health as often as they like. */
const CHECK_INTERVAL_MS = 2_000;
/** A part that has not answered by then is unavailable, in milliseconds. */
const CHECK_TIMEOUT_MS = 2_000;

/** Whether this gateway takes calls, and how its parts are. */
export class Readiness {
  #state: ReadyState = 'starting';
  readonly #parts = new Map<string, () => Promise<unknown>>();
  #asked: { readonly at: number; readonly parts: Promise<Health['parts']> } | null = null;

  get state(): ReadyState {
    return this.#state;
  }

  ready(): void {
    if (this.#state === 'starting') this.#state = 'ready';
  }

  /** From now on the balancer is told to send nothing more. */
  drain(): void {
    this.#state = 'draining';
  }

  /** Names a part; `ask` rejects when it is unavailable. */
  addPart(name: string, check: () => Promise<unknown>): void {
    this.#parts.set(name, check);
  }

  async health(): Promise<Health> {
    const now = performance.now();
    if (this.#asked === null || now - this.#asked.at > CHECK_INTERVAL_MS)
      this.#asked = { at: now, parts: this.#askAll() };
    const parts = await this.#asked.parts;
    return { status: this.#state, parts };
  }

  async #askAll(): Promise<Health['parts']> {
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
