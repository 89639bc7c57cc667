/** Time in ms after which a frame without an answer counts as stuck: its message is too much for it. */
export const GIVE_UP_AFTER = 8000;
/** The same for a frame that is still busy when the user opens the next message: the user does not wait longer. */
export const BUSY_AFTER = 400;
/** Delay of the timer in ms from which the page itself was blocked or asleep: the frame then gets its time again. */
const SLEPT = 2000;

/** What the watch calls. */
export interface WatchActions {
  /** Replaces the stuck frame by a new one. Messages posted meanwhile wait until it is ready. */
  readonly replace: () => void;
  /** Reports that the message is too much for the frame. */
  readonly giveUp: () => void;
  /** Asks the frame to answer. Any message of the frame counts as an answer. */
  readonly ping: () => void;
}

/** Replaces the frame when a body blocks it, so that the next message can be read. */
export class FrameWatch {
  readonly #actions: WatchActions;
  readonly #now: () => number;
  #asked: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: WatchActions, now: () => number = () => performance.now()) {
    this.#actions = actions;
    this.#now = now;
  }

  /** Call before another message is posted. */
  next(): void {
    const stuck = this.#asked !== null && this.#now() - this.#asked > BUSY_AFTER;
    if (stuck) this.#actions.replace();
    this.#wait();
  }

  /** Call when the frame is empty: it need not answer. */
  rest(): void {
    if (this.#asked !== null && this.#now() - this.#asked > BUSY_AFTER) this.#actions.replace();
    this.#stop();
  }

  /** Call when the frame has the body: drawing it may still block the frame. */
  shown(): void {
    this.#actions.ping();
    this.#wait();
  }

  /** Call for any message of the frame. */
  alive(): void {
    this.#stop();
  }

  /** Stops the watch. */
  end(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#asked = null;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const asked = this.#now();
    this.#asked = asked;
    this.#timer = setTimeout(() => {
      if (this.#now() - asked > GIVE_UP_AFTER + SLEPT) {
        this.#wait();
        return;
      }
      this.#stop();
      this.#actions.replace();
      this.#actions.giveUp();
    }, GIVE_UP_AFTER);
  }
}
