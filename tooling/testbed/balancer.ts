import { Agent, createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A load balancer that sends requests only to gateways whose `/readyz` answers 200; it never repeats a request. */
export interface Balancer {
  readonly port: number;
  /** `http://localhost:PORT`. */
  readonly origin: string;
  /** Ports of the gateways that were ready at the last check. */
  ready(): readonly number[];
  stop(): Promise<void>;
}

/** Pause between two checks of each gateway, in milliseconds. */
const ASK_EVERY = 50;

/** Starts a load balancer for gateways on loopback ports. */
export async function startBalancer(gateways: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const up = new Set<number>();
  const open = new Set<Socket>();
  let stopped = false;
  let turn = 0;
  const next = (): number | undefined => {
    const ready = gateways.filter((port) => up.has(port));
    turn += 1;
    return ready[turn % ready.length];
  };
  const ask = async (port: number): Promise<void> => {
    while (!stopped) {
      const ready = await fetch(`http://127.0.0.1:${String(port)}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) up.add(port);
      else up.delete(port);
      await pause(ASK_EVERY);
    }
  };
  const server = createServer((request, response) => forward({ request, response, port: next(), agent }));
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', (request, socket: Socket, head) => tunnel({ request, socket, head, port: next() }));
  const asking = gateways.map(ask);
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://localhost:${String(port)}`,
    ready: () => [...up],
    stop: async () => {
      stopped = true;
      for (const socket of open) socket.destroy();
      server.close();
      agent.destroy();
      await Promise.all(asking);
    },
  };
}

interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly port: number | undefined;
  readonly agent: Agent;
}

function forward({ request, response, port, agent }: Forwarding): void {
  const { method, url, headers } = request;
  const { connection: _own, ...others } = headers;
  const fail = (): void => {
    if (!response.headersSent) response.writeHead(502);
    response.end('no gateway answered');
  };
  if (port === undefined) {
    fail();
    return;
  }
  const onward = send({ host: '127.0.0.1', port, method, path: url, headers: others, agent }, (reply) => {
    const { connection: _theirs, ...kept } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, kept);
    reply.pipe(response);
  });
  onward.on('error', fail);
  request.pipe(onward);
}

interface Tunnel {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
  readonly port: number | undefined;
}

/** Forwards a WebSocket as bytes. */
function tunnel({ request, socket, head, port }: Tunnel): void {
  socket.on('error', () => undefined);
  if (port === undefined) {
    socket.destroy();
    return;
  }
  const onward = connect({ host: '127.0.0.1', port });
  onward.on('error', () => socket.destroy());
  const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : []));
  onward.write(`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  onward.write(head);
  onward.pipe(socket);
  socket.pipe(onward);
  socket.once('close', () => onward.destroy());
  onward.once('close', () => socket.destroy());
}
