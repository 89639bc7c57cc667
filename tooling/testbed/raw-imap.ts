import { Wire } from './wire.ts';
import type { TestAccount } from './dovecot.ts';

/** The reply to one command: the bytes of the untagged part with all literals, and the tagged line. */
export interface RawReply {
  readonly data: Buffer;
  /** The literals, in order. */
  readonly literals: readonly Buffer[];
  /** `OK ...`, `NO ...` or `BAD ...`. */
  readonly status: string;
}

/** An IMAP connection without the product, by which tests check what the server has. */
export class RawImap {
  readonly #wire: Wire;
  #count = 0;

  private constructor(wire: Wire) {
    this.#wire = wire;
  }

  /**
   * Connects and signs in.
   *
   * @throws Error with the server's reply when it refuses.
   */
  static async signIn(port: number, { address, password }: TestAccount): Promise<RawImap> {
    const imap = new RawImap(await Wire.open(port));
    await imap.#wire.line();
    await imap.ok(`LOGIN "${address}" "${password}"`);
    return imap;
  }

  /** Sends one command without literals and reads up to its tagged line. */
  async command(text: string): Promise<RawReply> {
    this.#count += 1;
    const tag = `T${String(this.#count)}`;
    this.#wire.write(`${tag} ${text}\r\n`);
    const parts: Buffer[] = [];
    const literals: Buffer[] = [];
    for (;;) {
      const line = await this.#wire.line();
      const head = line.subarray(0, tag.length + 1).toString('latin1');
      if (head === `${tag} `) {
        return { data: Buffer.concat(parts), literals, status: line.subarray(tag.length + 1).toString('utf8') };
      }
      parts.push(line, Buffer.from('\r\n'));
      const literal = /\{(\d+)\}$/.exec(line.subarray(-24).toString('latin1'));
      if (literal === null) continue;
      const bytes = await this.#wire.bytes(Number(literal[1]));
      parts.push(bytes);
      literals.push(bytes);
    }
  }

  /** Like `command`, but throws unless the status is OK. */
  async ok(text: string): Promise<RawReply> {
    const reply = await this.command(text);
    if (!reply.status.startsWith('OK')) throw new Error(`IMAP: ${text.split(' ', 1)[0] ?? ''}: ${reply.status}`);
    return reply;
  }

  /** The exact bytes of one message of the selected folder, without touching its flags. */
  async source(uid: number): Promise<Buffer> {
    const { literals } = await this.ok(`UID FETCH ${String(uid)} BODY.PEEK[]`);
    if (literals[0] === undefined) throw new Error(`IMAP: no message ${String(uid)}`);
    return literals[0];
  }

  close(): void {
    this.#wire.close();
  }
}
