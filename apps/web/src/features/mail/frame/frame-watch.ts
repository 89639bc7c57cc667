/** A frame that has not answered for so long will not: what it was told to show is too much for it, in ms. */
export const GIVE_UP_AFTER = 8000;
/** Whoever opens the next message does not wait for a frame that is still busy with the one before, in ms. */
export const BUSY_AFTER = 400;
/** A timer so much too late tells that the page itself stood still or slept: the frame gets its time again, in ms. */
const SLEPT = 2000;

/** What the watch makes happen. */
export interface WatchActions {
  /** Puts a new frame in the place of the one that is stuck; what is posted waits until it is ready. */
  readonly replace: () => void;
  /** The message that is shown now is too much for any frame. */
  readonly giveUp: () => void;
  /** Asks for a sign of life; whatever the frame says is an answer. */
  readonly ping: () => void;
}

/** Watches over the frame that shows bodies: whatever a body does to it, the next message can be read. */
export class FrameWatch {
  readonly #actions: WatchActions;
  readonly #now: () => number;
  #asked: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: WatchActions, now: () => number = () => performance.now()) {
    this.#actions = actions;
    this.#now = now;
  }

  /** Another message is about to be posted. */
  next(): void {
    const stuck = this.#asked !== null && this.#now() - this.#asked > BUSY_AFTER;
    if (stuck) this.#actions.replace();
    this.#wait();
  }

  /** The frame is empty; nothing is asked of it. */
  rest(): void {
    if (this.#asked !== null && this.#now() - this.#asked > BUSY_AFTER) this.#actions.replace();
    this.#stop();
  }

  /** The body stands; drawing it may still take for ever. */
  shown(): void {
    this.#actions.ping();
    this.#wait();
  }

  /** The frame has said something after it was asked. */
  alive(): void {
    this.#stop();
  }

  /** The page needs the frame no more. */
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
