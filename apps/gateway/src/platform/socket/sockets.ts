import { socketEvent } from '@pillarbox/contract/events';
import { SOCKET_PATH, SOCKET_SESSION_ENDED, socketHello, socketWatch } from '@pillarbox/contract/socket';
import type { SocketEvent } from '@pillarbox/contract/events';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance } from 'fastify';
import type { Audience } from '../account/account.ts';
import type { Bus } from '../database/bus.ts';
import type { Guard } from '../http/guard.ts';
import { provenance } from '../http/guard.ts';
import { createLimiter } from '../http/limiter.ts';
import { requireOwnSocketOrigin } from '../http/origin.ts';
import type { Session } from '../http/request-pipeline.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { equalText } from '../secrets/secrets.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { RecentEvents } from './recent-events.ts';
import { SocketRegister } from './socket-register.ts';
import type { SocketConnection } from './web-socket.ts';

/** What a feature does for one open socket. */
export interface SocketPresence {
  watch(folder: string): void;
  closed(): void;
}

/** Sends events to pages over WebSockets. */
export interface Sockets {
  /** Sends an event to the sockets of this process. An event that does not match its schema is dropped and logged. */
  publish(audience: Audience, event: SocketEvent): void;
  /** Sends an event to all sockets of a partner in this process. */
  publishToPartner(partner: string, event: SocketEvent): void;
  /** Sends an event to all sockets of an account at all gateways. */
  broadcast(audience: Pick<Audience, 'accountId'>, event: SocketEvent): void;
  /** Registers a function that is called for every socket after its hello frame. */
  onOpen(opened: (session: Session) => SocketPresence): void;
  /**
   * Closes the sockets of a partner's sessions that have a duty under the current settings. Their pages learn it when they
   * reconnect.
   */
  recheck(partner: string): Promise<void>;
  /** Number of open sockets. */
  count(): number;
  close(): void;
}

export interface SocketsOptions {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly sessions: Sessions;
  readonly bus: Bus;
  readonly log: Log;
}

/** Time limit for the hello frame, in milliseconds. */
const HELLO_TIMEOUT = 5_000;
/** Rate limit of frames. A page sends one when the user opens a folder. */
const FRAMES = { burst: 60, perSecond: 10 };
/** Interval between pings, in milliseconds. A socket that did not answer the last one is closed. */
const PING_EVERY = 30_000;
/** Close codes of RFC 6455 7.4.1. */
const POLICY_VIOLATION = 1008;
/** Close code "service restart" (RFC 6455 registry): the page reconnects, to another gateway. */
const RESTART = 1012;
const CHANNEL = 'socket-event';
const MISSED = JSON.stringify({ event: 'events-missed' } satisfies SocketEvent);

/** Registers the WebSocket route. */
export function createSockets(options: SocketsOptions): Sockets {
  const { app, guard, sessions, bus, log } = options;
  const register = new SocketRegister();
  const recent = new RecentEvents();
  const openListeners: ((session: Session) => SocketPresence)[] = [];

  const publish = (audience: Audience, event: SocketEvent): void => {
    const parsed = socketEvent.safeParse(event);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.map(String).join('.')).slice(0, 5);
      log.warn({ event: event.event, fields }, 'an event does not match its schema');
      return;
    }
    const text = JSON.stringify(parsed.data);
    recent.add(audience, text);
    register.send(audience, text);
  };
  bus.subscribe(CHANNEL, (payload) => {
    const { audience, event } = payload as { audience: Audience; event: SocketEvent };
    publish(audience, event);
  });
  sessions.onEnd((id) => register.endSession(id));
  sessions.onReseal((id) => register.disconnectSession(id));

  const greet = (session: Session, connection: SocketConnection, since: number | undefined): SocketPresence[] => {
    register.greet(connection);
    const missed = since === undefined ? [] : (recent.since(session, since) ?? [MISSED]);
    for (const event of missed) connection.send(event);
    return openListeners.map((open) => open(session));
  };
  const accept = (session: Session, connection: SocketConnection): void => {
    let presences: SocketPresence[] | null = null;
    // Added before the hello frame, so that the end of the session closes the socket.
    register.add(session, connection);
    const frames = createLimiter(FRAMES);
    const hello = setTimeout(() => connection.close(POLICY_VIOLATION), HELLO_TIMEOUT);
    const receive = (text: string): void => {
      const frame = parseFrame(text);
      if (presences === null) {
        const said = socketHello.safeParse(frame);
        if (!said.success) {
          connection.close(POLICY_VIOLATION);
          return;
        }
        if (!equalText(said.data.rtoken, session.rtoken)) {
          connection.close(SOCKET_SESSION_ENDED);
          return;
        }
        clearTimeout(hello);
        presences = greet(session, connection, said.data.since);
        for (const presence of presences) presence.watch(said.data.watch ?? '');
        return;
      }
      const watch = socketWatch.safeParse(frame);
      if (!watch.success) {
        connection.close(POLICY_VIOLATION);
        return;
      }
      for (const presence of presences) presence.watch(watch.data.watch);
    };
    connection.on('message', (data: Buffer, binary: boolean) => {
      if (binary || frames.take('', Date.now()) !== null) connection.close(POLICY_VIOLATION);
      else receive(data.toString('utf8'));
    });
    connection.on('pong', () => register.pong(connection));
    // The library answers each ping; a client that does not read the answers would fill the buffer.
    connection.on('ping', () => {
      if (frames.take('', Date.now()) !== null) connection.close(POLICY_VIOLATION);
    });
    connection.on('error', (error: unknown) => log.debug(describeError(error), 'a socket failed'));
    connection.on('close', () => {
      clearTimeout(hello);
      register.remove(connection);
      for (const presence of presences ?? []) presence.closed();
    });
  };

  const admitted = new WeakMap<object, Session>();
  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    websocket: true,
    preValidation: async (request) => {
      requireOwnSocketOrigin(provenance(request));
      const session = await guard.sessionOf(request);
      if (!session) throw new Failure('session_ended');
      await guard.requireNoDuty(session);
      admitted.set(request, session);
    },
    handler: (socket, request) => {
      const session = admitted.get(request);
      const connection = socket as unknown as SocketConnection;
      if (session) accept(session, connection);
      else connection.close(SOCKET_SESSION_ENDED);
    },
  });
  const pinging = setInterval(() => register.pingAll(), PING_EVERY);
  pinging.unref();
  return {
    publish,
    publishToPartner: (partner, event) => register.sendToPartner(partner, JSON.stringify(socketEvent.parse(event))),
    // Callers can pass a whole session. Only the id of the account is sent to other gateways.
    broadcast: ({ accountId }, event) => bus.publish(CHANNEL, { audience: { accountId }, event }),
    onOpen: (opened) => {
      openListeners.push(opened);
    },
    recheck: async (partner) => {
      for (const session of register.sessionsOf(partner)) {
        await guard.requireNoDuty(session).catch(() => register.disconnectSession(session.id));
      }
    },
    count: () => register.size,
    close: () => {
      clearInterval(pinging);
      register.closeAll(RESTART);
    },
  };
}

function parseFrame(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
