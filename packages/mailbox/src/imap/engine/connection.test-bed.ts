import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '@pillarbox/contract/failure';
import type { Command } from './command.ts';
import { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import type { Untagged } from './response.ts';
import { CommandText } from './text.ts';

/** Turns of the event loop after which streams in memory have passed on everything. */
const TURNS = 20;

/** Lets streams in memory pass on what was written. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}

/** What came of a promise: its value, the code of its Failure, or `pending`. Never waits for one that does not end. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  let found: unknown = 'pending';
  promise.then(
    (value) => {
      found = value;
    },
    (error: unknown) => {
      found = error instanceof Failure ? error.code : error;
    },
  );
  await settle();
  return found;
}

/** The promise, whose failure somebody asks for later. */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** A connection to a server that the test plays. */
export interface Played {
  readonly connection: Connection;
  readonly read: PassThrough;
  readonly write: Writable;
  /** What was sent, one string for each packet. */
  readonly packets: string[];
  readonly unsolicited: Untagged[];
  readonly closed: Failure[];
  /** Sends these lines to the client, once it has sent what it can. */
  say(...lines: readonly string[]): Promise<void>;
}

export function play(limits: Partial<Limits> = {}, ...capabilities: readonly string[]): Played {
  const packets: string[] = [];
  const read = new PassThrough();
  const write = new Writable({
    writev: (chunks, done) => {
      packets.push(chunks.map(({ chunk }) => (chunk as Buffer).toString('latin1')).join(''));
      done();
    },
  });
  const connection = new Connection(
    { readSocket: read, writeSocket: write, capabilities: new Set(capabilities) },
    limits,
  );
  const unsolicited: Untagged[] = [];
  const closed: Failure[] = [];
  connection.onUnsolicited = (untagged) => unsolicited.push(untagged);
  connection.onClose = (failure) => closed.push(failure);
  const say = async (...lines: readonly string[]): Promise<void> => {
    await settle();
    read.write(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
    await settle();
  };
  return { connection, read, write, packets, unsolicited, closed, say };
}

/** A command without a result of its own. */
export function command(words: string, more: Partial<Command<string>> = {}): Command<string> {
  return { text: new CommandText(words), done: ({ text }) => text, ...more };
}

/** What a job sent, one string for each command without its tag, and what came of it: its value, or the code of its Failure. */
export interface Exchanged {
  readonly commands: readonly string[];
  readonly end: unknown;
}

/**
 * Runs a job on a connection to a server with LITERAL+. `answer` gives the lines that answer a command; the tag stands before the last
 * one where it is a status, and `OK done` is added where it is none. Null: the server closes the connection.
 */
export async function exchange(
  run: (connection: Connection) => Promise<unknown>,
  answer: (command: string) => readonly string[] | null,
  ...capabilities: readonly string[]
): Promise<Exchanged> {
  const { connection, packets, read, say } = play({}, 'LITERAL+', ...capabilities);
  const commands: string[] = [];
  const job = later(run(connection));
  for (;;) {
    const end = await outcome(job);
    if (end !== 'pending') return { commands, end };
    const [, tag = '', command = ''] = /^(\S+) ([^]*)\r\n$/.exec(packets.shift() ?? '') ?? [];
    if (command === '') throw new Error('The job waits for something else than the server');
    commands.push(command);
    const lines = answer(command);
    if (lines === null) read.destroy();
    else if (/^(OK|NO|BAD) /.test(lines.at(-1) ?? '')) await say(...lines.slice(0, -1), `${tag} ${lines.at(-1) ?? ''}`);
    else await say(...lines, `${tag} OK done`);
  }
}
