import { recipientKey } from './addresses.ts';
import { deliverToAccount } from './deliver-to-account.ts';
import type { Delivery, DeliveryParts, DeliveryResults } from './delivery.ts';

/** A time in the format of Received lines (RFC 5322 3.3). */
function stamp(now: number): string {
  return new Date(now).toUTCString().replace('GMT', '+0000');
}

/** Adds the trace headers of RFC 5321 4.4. The values may be hostile and must not contain line ends. */
function withTrace({ from, source, via }: Delivery, { host, now }: DeliveryParts): Uint8Array {
  const clean = (text: string): string => text.replace(/[^\x21-\x7e\u00a1-\uffff]+|[<>]/g, '').slice(0, 320);
  const trace = [
    `Return-Path: <${clean(from)}>`,
    `Received: from ${clean(via.host)} by ${host} with ${via.protocol}; ${stamp(now())}`,
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(trace, 'utf8'), source]);
}

/** Delivers one message to accounts of this system. The source is the same for all recipients and names none of them. */
export async function deliver(parts: DeliveryParts, delivery: Delivery): Promise<DeliveryResults> {
  const results = new Map<string, string>();
  const source = withTrace(delivery, parts);
  const done = new Map<string, string>();
  for (const recipient of delivery.to) {
    const key = recipientKey(recipient);
    const known = done.get(key);
    // If one mailbox cannot be reached, the others still get the message, and none gets it twice.
    const result =
      known ??
      (await deliverToAccount(parts, delivery, { address: key, source, deliver: (more) => deliver(parts, more) }).catch(
        () => '451 4.3.0 Try again later',
      ));
    done.set(key, result);
    results.set(recipient, result);
  }
  return results;
}
