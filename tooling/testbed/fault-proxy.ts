import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultTrigger } from './fault-trigger.ts';
import type { TriggerOptions } from './fault-trigger.ts';
import { freePorts } from './ports.ts';

/**
 * Faults of the connection to a server:
 * - `none`: everything is forwarded;
 * - `refuse`: nobody listens; open connections are reset;
 * - `hang`: the server receives everything, and its replies do not arrive;
 * - `blackHole`: nothing is forwarded in either direction, and no connection is closed (an unplugged cable);
 * - `slow`: every chunk takes `delayMs` milliseconds longer, in both directions;
 * - `garbage`: the server's replies are replaced by random bytes of the same length.
 *
 * What `hang` and `blackHole` hold back arrives later, in order, once another fault (or none) is set.
 */
export type Fault =
  | { readonly kind: 'none' | 'refuse' | 'hang' | 'blackHole' | 'garbage' }
  | { readonly kind: 'slow'; readonly delayMs: number };

/** The direction of data. */
export type Direction = 'toServer' | 'toClient';

/** A TCP proxy in front of one server that can produce faults. It knows no protocol. */
export interface FaultProxy {
  /** The loopback port to connect to instead of the server's own. */
  readonly port: number;
  /** Sets the fault for open and new connections. */
  set(fault: Fault): Promise<void>;
  /** Sets a fault when certain bytes pass; resolves when that has happened. */
  when(trigger: TriggerOptions): Promise<void>;
  /** Removes faults that still wait for their bytes. */
  disarm(): void;
  /** Resets every open connection; new ones are accepted as before. */
  reset(): void;
  /** Connections that clients have open at the moment. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a proxy for a loopback port. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const [port] = (await freePorts(1)) as [number];
  const proxy = new Proxy(port, targetPort);
  await proxy.listen();
  return proxy;
}

class Proxy implements FaultProxy {
  readonly port: number;
  readonly #targetPort: number;
  readonly #sockets = new Set<Socket>();
  readonly #clients = new Set<Socket>();
  readonly #triggers = new Set<FaultTrigger>();
  #server: Server | null = null;
  #fault: Fault = { kind: 'none' };
  /** Resolved and replaced at every change of the fault. */
  #changed = Promise.withResolvers<undefined>();

  constructor(port: number, targetPort: number) {
    this.port = port;
    this.#targetPort = targetPort;
  }

  listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (client) => void this.#serve(client));
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: this.port, host: '127.0.0.1' }, resolve);
    });
  }

  async set(fault: Fault): Promise<void> {
    this.#apply(fault);
    if (fault.kind !== 'refuse' && this.#server === null) await this.listen();
  }

  async when(options: TriggerOptions): Promise<void> {
    const trigger = new FaultTrigger(options);
    this.#triggers.add(trigger);
    await trigger.happened;
  }

  disarm(): void {
    this.#triggers.clear();
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  connections(): number {
    return this.#clients.size;
  }

  close(): Promise<void> {
    this.#stopListening();
    this.reset();
    return Promise.resolve();
  }

  #apply(fault: Fault): void {
    this.#fault = fault;
    if (fault.kind === 'refuse') {
      this.#stopListening();
      this.reset();
    }
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers<undefined>();
  }

  #stopListening(): void {
    this.#server?.close();
    this.#server = null;
  }

  async #serve(client: Socket): Promise<void> {
    this.#keep(client);
    this.#clients.add(client);
    client.once('close', () => this.#clients.delete(client));
    await this.#passable('toServer');
    if (client.destroyed) return;
    const server = connect({ port: this.#targetPort, host: '127.0.0.1', allowHalfOpen: true });
    this.#keep(server);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    await Promise.all([this.#pump(client, server, 'toServer'), this.#pump(server, client, 'toClient')]);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    // Tests break connections on purpose; `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  async #pump(from: Socket, to: Socket, direction: Direction): Promise<void> {
    try {
      // Iteration stops reading while a chunk is held back, so that the sender's TCP window fills up.
      for await (const piece of from as AsyncIterable<Buffer>) await this.#pass(piece, to, direction);
      await this.#passable(direction);
      to.end();
    } catch {
      // The connection broke; both sockets are closed.
    }
  }

  async #pass(piece: Buffer, to: Socket, direction: Direction): Promise<void> {
    const due = [...this.#triggers].filter((trigger) => trigger.sees(piece, direction));
    for (const trigger of due) if (!trigger.delivers) this.#pull(trigger);
    await this.#passable(direction);
    const fault = this.#fault;
    if (fault.kind === 'slow') await pause(fault.delayMs);
    to.write(fault.kind === 'garbage' && direction === 'toClient' ? randomBytes(piece.length) : piece);
    for (const trigger of due) if (trigger.delivers) this.#pull(trigger);
  }

  #pull(trigger: FaultTrigger): void {
    this.#triggers.delete(trigger);
    this.#apply(trigger.fault);
    trigger.tell();
  }

  async #passable(direction: Direction): Promise<void> {
    while (this.#fault.kind === 'blackHole' || (this.#fault.kind === 'hang' && direction === 'toClient')) {
      await this.#changed.promise;
    }
  }
}
