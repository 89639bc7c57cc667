import { SOCKET_SESSION_ENDED } from '@pillarbox/contract/socket';
import type { AccountId, Audience } from '../account/account.ts';
import type { Session } from '../http/request-pipeline.ts';
import type { SocketConnection } from './web-socket.ts';

interface Entry {
  readonly session: Session;
  readonly wire: SocketConnection;
  /** Answered the last ping. */
  alive: boolean;
  /** Has said hello; only then it is sent events. */
  greeted: boolean;
}

/** Bytes that may wait for a slow reader; beyond, the socket is closed and the page starts again with fresh data. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Try again later (RFC 6455 registry). */
const TRY_AGAIN_LATER = 1013;
/** Most sockets of one account; the oldest makes room. */
const MAX_PER_ACCOUNT = 50;

/** The open sockets of this process. */
export class SocketRegister {
  readonly #entries = new Map<SocketConnection, Entry>();
  readonly #accounts = new Map<AccountId, Set<Entry>>();

  get size(): number {
    return this.#entries.size;
  }

  add(session: Session, wire: SocketConnection): void {
    const entry: Entry = { session, wire, alive: true, greeted: false };
    this.#entries.set(wire, entry);
    const peers = this.#accounts.get(session.accountId) ?? new Set();
    this.#accounts.set(session.accountId, peers.add(entry));
    const oldest = peers.values().next().value;
    if (peers.size > MAX_PER_ACCOUNT) oldest?.wire.close(TRY_AGAIN_LATER);
  }

  remove(wire: SocketConnection): void {
    const entry = this.#entries.get(wire);
    if (!entry) return;
    this.#entries.delete(wire);
    const { accountId } = entry.session;
    const peers = this.#accounts.get(accountId);
    peers?.delete(entry);
    if (peers?.size === 0) this.#accounts.delete(accountId);
  }

  greet(wire: SocketConnection): void {
    const entry = this.#entries.get(wire);
    if (entry) entry.greeted = true;
  }

  send({ accountId, onlyPartner }: Audience, text: string): void {
    for (const { session, wire, greeted } of this.#accounts.get(accountId) ?? []) {
      if (!greeted || (onlyPartner !== undefined && session.partner !== onlyPartner)) continue;
      if (wire.bufferedAmount > MAX_BUFFERED_BYTES) wire.close(TRY_AGAIN_LATER);
      else wire.send(text);
    }
  }

  /** Sends to every socket of a partner. */
  sendToPartner(partner: string, text: string): void {
    for (const { session, wire, greeted } of this.#entries.values()) {
      if (greeted && session.partner === partner) wire.send(text);
    }
  }

  /** The sessions of a partner's open sockets. */
  sessionsOf(partner: string): Session[] {
    const sessions = [...this.#entries.values()].map(({ session }) => session);
    return [...new Map(sessions.filter((one) => one.partner === partner).map((one) => [one.id, one])).values()];
  }

  /** Tells the page and closes. */
  endSession(id: string): void {
    for (const { session, wire } of [...this.#entries.values()]) {
      if (session.id !== id) continue;
      wire.send(JSON.stringify({ event: 'session-ended' }));
      wire.close(SOCKET_SESSION_ENDED);
    }
  }

  /** Closes the sockets of a session, whose page comes back with what the session is by then. */
  disconnectSession(id: string): void {
    for (const { session, wire } of [...this.#entries.values()]) if (session.id === id) wire.close(TRY_AGAIN_LATER);
  }

  pong(wire: SocketConnection): void {
    const entry = this.#entries.get(wire);
    if (entry) entry.alive = true;
  }

  /** Ends what did not answer the last ping and pings the others. */
  pingAll(): void {
    for (const entry of [...this.#entries.values()]) {
      if (!entry.alive) {
        entry.wire.terminate();
        continue;
      }
      entry.alive = false;
      entry.wire.ping();
    }
  }

  closeAll(code: number): void {
    for (const { wire } of [...this.#entries.values()]) wire.close(code);
  }
}
