import { describe, expect, it } from 'vitest';
import { isUnsubscribeTrusted } from './trusted-unsubscribe.ts';

const TRUSTED = { servers: ['mx.postern.test'], headers: 1 };
const SIGNATURE =
  'v=1; a=rsa-sha256; d=shop.test; s=k; h=From:Subject:List-Unsubscribe:\r\n List-Unsubscribe-Post; b=x';
const PASS = 'mx.postern.test; dkim=pass header.d=shop.test';

function isTrusted({ results = PASS, signature = SIGNATURE, from = 'news@shop.test' }): boolean {
  const headers = [
    { name: 'Authentication-Results', raw: results },
    { name: 'DKIM-Signature', raw: signature },
  ];
  return isUnsubscribeTrusted(headers, TRUSTED, from);
}

describe('a one-click request', () => {
  it('is trusted when a signature of the sender\u2019s own domain covers both headers and is valid', () => {
    expect(isTrusted({})).toBe(true);
    expect(isTrusted({ from: 'news@mail.shop.test' })).toBe(true);
  });

  it.each([
    ['another server says so', { results: 'mx.evil.test; dkim=pass header.d=shop.test' }],
    ['the signature is not valid', { results: 'mx.postern.test; dkim=fail header.d=shop.test' }],
    ['only SPF passed', { results: 'mx.postern.test; spf=pass smtp.mailfrom=shop.test' }],
    ['another domain signed', { results: 'mx.postern.test; dkim=pass header.d=other.test' }],
    ['the signature covers one header only', { signature: SIGNATURE.replace('List-Unsubscribe-Post', 'Date') }],
    ['the covering signature is another one', { signature: SIGNATURE.replace('d=shop.test', 'd=other.test') }],
    ['the sender has no address', { from: '' }],
  ])('is not trusted when %s', (_why, change) => {
    expect(isTrusted(change)).toBe(false);
  });
});
