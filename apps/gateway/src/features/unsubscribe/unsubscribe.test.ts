import type { Message } from '@pillarbox/contract/mail/message';
import { describe, expect, it } from 'vitest';
import { parseMessage } from '@pillarbox/mailbox/message/parse-message';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { UnsubscribeService } from './unsubscribe.service.ts';

const SESSION = { partner: '754', accountId: 'a' } as unknown as Session;
const REF = { folder: 'INBOX', uid: 1 };
const TRUSTED = [
  'Authentication-Results: mx.postern.test; dkim=pass header.d=shop.test',
  'DKIM-Signature: v=1; d=shop.test; h=from:list-unsubscribe:list-unsubscribe-post; b=x',
];
const OFFER = [
  'From: Shop <news@shop.test>',
  'List-Unsubscribe: <https://shop.test/leave?u=1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
];

class Bed {
  stored: unknown;
  readonly posted: [address: string, form: string][] = [];
  fails = false;
  readonly service: UnsubscribeService;

  constructor(lines: readonly string[]) {
    const source = Buffer.from([...lines, '', 'Sale'].join('\r\n'));
    this.service = new UnsubscribeService({
      openMessage: () => Promise.resolve({ ...parseMessage(source), uidvalidity: 1 } as unknown as Message),
      abridgedSourceOf: () => Promise.resolve(source),
      trustedResultsOf: () => ({ servers: ['mx.postern.test'], headers: 1 }),
      settings: {
        load: () => Promise.resolve({ unsubscribed: this.stored }),
        change: (_owner, _name, change) => {
          this.stored = change(this.stored);
          return Promise.resolve();
        },
      },
      post: (address, form) => {
        this.posted.push([address, form]);
        return this.fails ? Promise.reject(new Error('refused')) : Promise.resolve();
      },
    });
  }

  send(): Promise<string> {
    return this.service.send(SESSION, REF, new AbortController().signal);
  }
}

describe('unsubscribing with one click', () => {
  it('sends the request of RFC 8058 once, also for two clicks at the same time', async () => {
    const bed = new Bed([...TRUSTED, ...OFFER]);
    expect(await bed.service.state(SESSION, REF)).toBe('ready');
    expect(await Promise.all([bed.send(), bed.send()])).toEqual(['done', 'done']);
    expect(await bed.service.state(SESSION, REF)).toBe('done');
    expect(await bed.send()).toBe('done');
    expect(bed.posted).toEqual([['https://shop.test/leave?u=1', 'List-Unsubscribe=One-Click']]);
    expect(JSON.stringify(bed.stored)).not.toContain('shop.test');
  });

  it('sends nothing when the provider\u2019s server has not confirmed the sender', async () => {
    const bed = new Bed(OFFER);
    expect(await bed.service.state(SESSION, REF)).toBe('untrusted');
    expect(await bed.send()).toBe('untrusted');
    expect(bed.posted).toEqual([]);
  });

  it('can be tried again when the sender\u2019s server refused', async () => {
    const bed = new Bed([...TRUSTED, ...OFFER]);
    bed.fails = true;
    expect(await bed.send()).toBe('refused');
    bed.fails = false;
    expect(await bed.send()).toBe('done');
    expect(bed.posted).toHaveLength(2);
  });

  it('is not offered with two contradicting headers, or without one', async () => {
    const twice = [...TRUSTED, ...OFFER, 'List-Unsubscribe-Post: other'];
    expect(await new Bed(twice).service.state(SESSION, REF)).toBe('none');
    expect(await new Bed([...TRUSTED, 'From: a@shop.test']).service.state(SESSION, REF)).toBe('none');
  });
});
