import { Wire } from './wire.ts';

/** One message to be delivered. */
export interface Delivery {
  /** The LMTP port of the test bed's Dovecot. */
  readonly port: number;
  readonly from: string;
  readonly to: string;
  /** The source of the message; lines that end in LF alone get CRLF, as SMTP requires. */
  readonly message: Buffer | string;
}

/**
 * Delivers messages over one LMTP connection (RFC 2033), in order.
 *
 * @throws Error with the server's reply when it refuses.
 */
export async function deliver(...deliveries: readonly [Delivery, ...Delivery[]]): Promise<void> {
  const wire = await Wire.open(deliveries[0].port);
  try {
    await expectReply(wire, '220');
    await ask(wire, 'LHLO localhost', '250');
    for (const { from, to, message } of deliveries) {
      await ask(wire, `MAIL FROM:<${from}>`, '250');
      await ask(wire, `RCPT TO:<${to}>`, '250');
      await ask(wire, 'DATA', '354');
      wire.write(dotStuffed(message));
      await expectReply(wire, '250');
    }
    wire.write('QUIT\r\n');
  } finally {
    wire.close();
  }
}

async function ask(wire: Wire, command: string, code: string): Promise<void> {
  wire.write(`${command}\r\n`);
  await expectReply(wire, code);
}

async function expectReply(wire: Wire, code: string): Promise<void> {
  let line: string;
  do line = (await wire.line()).toString('utf8');
  while (line[3] === '-');
  if (!line.startsWith(code)) throw new Error(`LMTP: expected ${code}, got ${line}`);
}

function dotStuffed(message: Buffer | string): Buffer {
  const text = Buffer.from(message).toString('latin1').replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..');
  return Buffer.from(text.endsWith('\r\n') ? `${text}.\r\n` : `${text}\r\n.\r\n`, 'latin1');
}
