import { Socket } from 'node:net';
import type { Duplex, Readable, Writable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { Command } from './command.ts';
import { SLICE_MS } from '../../in-slices.ts';
import { serverText } from '../../server-text.ts';
import { protocolFailure, refusal } from './failures.ts';
import { FlagsReader } from './flags-reply.ts';
import type { FlagsReply } from './flags-reply.ts';
import { Framer } from './framer.ts';
import type { Frame } from './framer.ts';
import { LIMITS, MAX_UNPARSED } from './limits.ts';
import type { Limits } from './limits.ts';
import { readResponse } from './response.ts';
import type { Status, Untagged } from './response.ts';
import type { CommandText, Piece } from './text.ts';

/** A signed-in socket and what is known about its server. */
export interface SignedIn {
  readonly readSocket: Readable;
  readonly writeSocket: Writable;
  /** Capabilities after sign-in, in upper case. */
  readonly capabilities: ReadonlySet<string>;
}

interface Running {
  readonly tag: string;
  readonly limits: Limits;
  /** null: all its replies are unsolicited changes. */
  readonly handle: ((untagged: Untagged) => boolean) | null;
  readonly settle: (status: Status) => void;
  readonly fail: (failure: Failure) => void;
  /** Called when the server is ready for the next literal, or has started IDLE. */
  proceed: (() => void) | null;
  answers: number;
  bytes: number;
  /** Limit for the bytes of all its replies. */
  readonly maxBytes: number;
  /** undefined while the server may send nothing (IDLE). */
  silence: NodeJS.Timeout | undefined;
  /** undefined for IDLE. */
  readonly total: NodeJS.Timeout | undefined;
}

/**
 * The protocol engine of one signed-in connection. Runs commands one after the other, parses replies in short time slices,
 * and enforces limits.ts. A limit that is exceeded, a lost connection or a silent server ends the connection; running and
 * waiting commands then fail with `mail_protocol`, `mail_unavailable` or `mail_timeout`.
 */
export class Connection {
  readonly capabilities: Set<string>;
  /** Called with replies that no command asked for (EXISTS, EXPUNGE, VANISHED, FETCH, status responses). */
  onUnsolicited: (untagged: Untagged) => void = () => undefined;
  /** Called with FETCH replies that no command asked for and that only report the flags of a uid; null: `onUnsolicited` is called with them. */
  onFlags: ((reply: FlagsReply) => void) | null = null;
  /** Called once, when the connection can no longer be used. */
  onClose: (failure: Failure) => void = () => undefined;
  readonly #read: Readable;
  readonly #write: Writable;
  readonly #limits: Limits;
  readonly #framer = new Framer();
  readonly #flags = new FlagsReader();
  #running: Running | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #closed: Failure | null = null;
  #count = 0;
  #slicing = false;
  /** The socket has ended while replies were parsed. They are parsed to their end: the server has done what they say. */
  #isLost = false;
  /** Unsolicited replies since the last command ended. */
  #unsolicited = 0;

  constructor(signedIn: SignedIn, limits: Partial<Limits> = {}) {
    this.#read = signedIn.readSocket;
    this.#write = signedIn.writeSocket;
    this.capabilities = new Set(signedIn.capabilities);
    this.#limits = { ...LIMITS, ...limits };
    this.#read.on('data', (chunk: Buffer) => {
      this.#received(chunk);
    });
    const lost = (): void => {
      if (this.#slicing) this.#isLost = true;
      else this.#fail(new Failure('mail_unavailable'));
    };
    for (const stream of new Set<Duplex | Readable | Writable>([this.#read, this.#write])) {
      stream.on('error', lost);
      stream.on('close', lost);
      stream.on('end', lost);
    }
    // Each small command waits for its reply. Nagle's algorithm would delay every literal by 40 ms.
    if (this.#write instanceof Socket) this.#write.setNoDelay(true);
    if (this.#read.destroyed) lost();
    this.#read.resume();
  }

  get alive(): boolean {
    return this.#closed === null;
  }

  has(capability: string): boolean {
    return this.capabilities.has(capability);
  }

  /**
   * Runs a command after the earlier ones.
   *
   * @throws Failure for the server's NO; `mail_protocol`, `mail_unavailable`, `mail_timeout` when the connection was
   *   closed.
   */
  run<T>(command: Command<T>): Promise<T> {
    return this.#enqueue(async () => {
      const status = await this.#perform(command, command.text.finish());
      const isOk = status.kind === 'OK' || (status.kind === 'NO' && command.countsAsOk?.(status) === true);
      if (!isOk) throw refusal(status);
      return command.done(status);
    });
  }

  /**
   * Starts IDLE (RFC 2177). Changes are reported through `onNews` until the returned function ends IDLE; no command may run
   * meanwhile.
   */
  async idle(text: CommandText): Promise<() => Promise<void>> {
    let finish: (() => void) | null = null;
    const begun = Promise.withResolvers<undefined>();
    const ended = this.#enqueue(async () => {
      const command: Command<undefined> = { text, done: () => undefined };
      const status = await this.#perform(command, text.finish(), () => {
        finish = () => {
          this.#watchSilence(true);
          this.#send('DONE\r\n');
        };
        this.#watchSilence(false);
        begun.resolve(undefined);
      });
      if (status.kind !== 'OK') throw refusal(status);
    });
    ended.catch((error: unknown) => {
      begun.reject(error);
    });
    await begun.promise;
    return async () => {
      finish?.();
      finish = null;
      await ended;
    };
  }

  /** Sends LOGOUT and closes the connection without waiting for the reply. */
  close(): void {
    this.#send('PX LOGOUT\r\n');
    this.#fail(new Failure('mail_unavailable'));
  }

  #enqueue<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(job);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #perform<T>(command: Command<T>, pieces: readonly Piece[], onContinue?: () => void): Promise<Status> {
    const { promise, resolve, reject } = Promise.withResolvers<Status>();
    if (this.#closed !== null) {
      reject(this.#closed);
      return promise;
    }
    this.#count += 1;
    this.#unsolicited = 0;
    const limits = { ...this.#limits, ...command.limits };
    const running: Running = {
      tag: `P${String(this.#count)}`,
      limits,
      handle: command.handle ?? null,
      settle: resolve,
      fail: reject,
      proceed: onContinue ?? null,
      answers: 0,
      bytes: 0,
      maxBytes: command.bulk === true ? limits.bulk : limits.bytes,
      silence: setTimeout(this.#timedOut, limits.silence),
      total: onContinue === undefined ? setTimeout(this.#timedOut, limits.total) : undefined,
    };
    this.#running = running;
    this.#sendPieces(running, pieces);
    return promise;
  }

  /** Sends lines and literals. Without LITERAL+, each literal waits for the server's continuation (RFC 7888). */
  #sendPieces(running: Running, pieces: readonly Piece[]): void {
    const literals = pieces.filter((piece) => typeof piece !== 'string');
    const atOnce =
      this.has('LITERAL+') || (this.has('LITERAL-') && literals.every((literal) => literal.length <= 4096));
    let at = 0;
    const go = (): void => {
      this.#write.cork();
      sendMore();
      this.#write.uncork();
    };
    const sendMore = (): void => {
      let line = at === 0 ? `${running.tag} ` : '';
      while (at < pieces.length) {
        const piece = pieces[at] ?? '';
        const next = pieces[at + 1];
        at += 1;
        if (typeof piece !== 'string') {
          this.#send(piece);
          continue;
        }
        line += piece;
        if (next === undefined) break;
        this.#send(`${line}{${String(next.length)}${atOnce ? '+' : ''}}\r\n`);
        line = '';
        if (!atOnce) {
          running.proceed = go;
          return;
        }
      }
      this.#send(`${line}\r\n`);
    };
    go();
  }

  #send(data: string | Buffer): void {
    if (this.#closed === null) this.#write.write(data);
  }

  /** Stops the silence timer during IDLE, and starts it again afterwards. */
  #watchSilence(watch: boolean): void {
    const running = this.#running;
    if (running === null) return;
    clearTimeout(running.silence);
    running.silence = watch ? setTimeout(this.#timedOut, running.limits.silence) : undefined;
  }

  readonly #timedOut = (): void => {
    this.#fail(new Failure('mail_timeout'));
  };

  #received(chunk: Buffer): void {
    if (this.#closed !== null) return;
    this.#framer.push(chunk);
    const running = this.#running;
    if (running !== null) {
      running.bytes += chunk.length;
      if (running.bytes > running.maxBytes) {
        this.#fail(protocolFailure('answer too long'));
        return;
      }
      running.silence?.refresh();
    }
    if (this.#framer.pending > MAX_UNPARSED) this.#read.pause();
    if (!this.#slicing) this.#slice();
  }

  /** Parses for one time slice and continues later, so that many replies do not block other users. */
  #slice(): void {
    this.#slicing = true;
    const until = performance.now() + SLICE_MS;
    try {
      while (this.#closed === null) {
        const limits = this.#running?.limits ?? this.#limits;
        if (!this.#takeFlags(limits)) {
          const frame = this.#framer.next(limits);
          if (frame === null) break;
          this.#handle(frame, limits);
        }
        if (performance.now() > until) {
          setImmediate(() => {
            this.#slice();
          });
          return;
        }
      }
    } catch (error) {
      this.#fail(error instanceof Failure ? error : protocolFailure('parser'));
    }
    this.#slicing = false;
    if (this.#isLost) this.#fail(new Failure('mail_unavailable'));
    else if (this.#closed === null && this.#read.isPaused()) this.#read.resume();
  }

  /** Passes on some replies that only report flags; returns whether the next one was such a reply. */
  #takeFlags(limits: Limits): boolean {
    const [onFlags, running] = [this.onFlags, this.#running];
    if (onFlags === null || (running !== null && running.handle !== null)) return false;
    return this.#flags.takeFrom(this.#framer, limits, (reply) => {
      this.#countAnswer(running, limits);
      onFlags(reply);
    });
  }

  #handle(frame: Frame, limits: Limits): void {
    const response = readResponse(frame, limits);
    const running = this.#running;
    if (response.type === 'continue') {
      const proceed = running?.proceed ?? null;
      if (running === null || proceed === null) throw protocolFailure('continuation that nobody asked for');
      running.proceed = null;
      proceed();
      return;
    }
    if (response.type === 'tagged') {
      if (running?.tag !== response.tag) throw protocolFailure('wrong tag');
      this.#running = null;
      stopTimers(running);
      this.#storeCapabilities(response.status);
      running.settle(response.status);
      return;
    }
    this.#countAnswer(running, limits);
    this.#untagged(response.untagged, running);
  }

  #countAnswer(running: Running | null, limits: Limits): void {
    if (running === null) this.#unsolicited += 1;
    else running.answers += 1;
    if ((running?.answers ?? this.#unsolicited) > limits.answers) throw protocolFailure('too many answers');
  }

  #untagged(untagged: Untagged, running: Running | null): void {
    const { status } = untagged;
    if (status?.kind === 'BYE') {
      this.#fail(new Failure('mail_unavailable', { serverText: serverText(status.text) }));
      return;
    }
    if (status !== null) this.#storeCapabilities(status);
    if (running?.handle?.(untagged) !== true) this.onUnsolicited(untagged);
  }

  #storeCapabilities(status: Status): void {
    if (status.code !== 'CAPABILITY') return;
    this.capabilities.clear();
    for (const word of status.args.toUpperCase().split(' ')) if (word !== '') this.capabilities.add(word);
  }

  #fail(failure: Failure): void {
    if (this.#closed !== null) return;
    this.#closed = failure;
    const running = this.#running;
    this.#running = null;
    if (running !== null) {
      stopTimers(running);
      running.fail(failure);
    }
    this.#read.destroy();
    this.#write.destroy();
    this.onClose(failure);
  }
}

function stopTimers({ silence, total }: Running): void {
  clearTimeout(silence);
  clearTimeout(total);
}
