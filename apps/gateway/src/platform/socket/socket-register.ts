import { SOCKET_SESSION_ENDED } from '@pillarbox/contract/socket';
import type { AccountId, Audience } from '../account/account.ts';
import type { Session } from '../http/request-pipeline.ts';
import type { SocketConnection } from './web-socket.ts';

interface Entry {
  readonly session: Session;
  readonly connection: SocketConnection;
  /** Whether the last ping was answered. */
  alive: boolean;
  /** Whether the hello frame was received. Events are sent only after it. */
  greeted: boolean;
}

/** Most bytes that are buffered for a slow client. Beyond it, the socket is closed, and the page loads fresh data. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Close code "try again later" (RFC 6455 registry). */
const TRY_AGAIN_LATER = 1013;
/** Most sockets of one account. The oldest is closed. */
const MAX_PER_ACCOUNT = 50;

/** The open sockets of this process. */
export class SocketRegister {
  readonly #entries = new Map<SocketConnection, Entry>();
  readonly #accounts = new Map<AccountId, Set<Entry>>();

  get size(): number {
    return this.#entries.size;
  }

  add(session: Session, connection: SocketConnection): void {
    const entry: Entry = { session, connection, alive: true, greeted: false };
    this.#entries.set(connection, entry);
    const peers = this.#accounts.get(session.accountId) ?? new Set();
    this.#accounts.set(session.accountId, peers.add(entry));
    const oldest = peers.values().next().value;
    if (peers.size > MAX_PER_ACCOUNT) oldest?.connection.close(TRY_AGAIN_LATER);
  }

  remove(connection: SocketConnection): void {
    const entry = this.#entries.get(connection);
    if (!entry) return;
    this.#entries.delete(connection);
    const { accountId } = entry.session;
    const peers = this.#accounts.get(accountId);
    peers?.delete(entry);
    if (peers?.size === 0) this.#accounts.delete(accountId);
  }

  greet(connection: SocketConnection): void {
    const entry = this.#entries.get(connection);
    if (entry) entry.greeted = true;
  }

  send({ accountId, onlyPartner }: Audience, text: string): void {
    for (const { session, connection, greeted } of this.#accounts.get(accountId) ?? []) {
      if (!greeted || (onlyPartner !== undefined && session.partner !== onlyPartner)) continue;
      if (connection.bufferedAmount > MAX_BUFFERED_BYTES) connection.close(TRY_AGAIN_LATER);
      else connection.send(text);
    }
  }

  /** Sends a text to every socket of a partner. */
  sendToPartner(partner: string, text: string): void {
    for (const { session, connection, greeted } of this.#entries.values()) {
      if (greeted && session.partner === partner) connection.send(text);
    }
  }

  /** Returns the sessions of a partner's open sockets, each once. */
  sessionsOf(partner: string): Session[] {
    const sessions = [...this.#entries.values()].map(({ session }) => session);
    return [...new Map(sessions.filter((one) => one.partner === partner).map((one) => [one.id, one])).values()];
  }

  /** Announces the end of a session to its pages and closes their sockets. */
  endSession(id: string): void {
    for (const { session, connection } of [...this.#entries.values()]) {
      if (session.id !== id) continue;
      connection.send(JSON.stringify({ event: 'session-ended' }));
      connection.close(SOCKET_SESSION_ENDED);
    }
  }

  /** Closes the sockets of a session. Its pages reconnect with the changed session. */
  disconnectSession(id: string): void {
    for (const { session, connection } of [...this.#entries.values()])
      if (session.id === id) connection.close(TRY_AGAIN_LATER);
  }

  pong(connection: SocketConnection): void {
    const entry = this.#entries.get(connection);
    if (entry) entry.alive = true;
  }

  /** Terminates the sockets that did not answer the last ping and pings the others. */
  pingAll(): void {
    for (const entry of [...this.#entries.values()]) {
      if (!entry.alive) {
        entry.connection.terminate();
        continue;
      }
      entry.alive = false;
      entry.connection.ping();
    }
  }

  closeAll(code: number): void {
    for (const { connection } of [...this.#entries.values()]) connection.close(code);
  }
}
