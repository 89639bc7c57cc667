import type { Message } from '@pillarbox/contract/mail/message';
import { describe, expect, it } from 'vitest';
import type { StoredKey } from '../keys/key-list.ts';
import { autocryptKey, isPgpEncrypted, isPgpSigned } from './protection.ts';
import { verdictOf } from './SignatureLine.tsx';

/** A message with the given headers and files. */
function message(headers: readonly [string, string][], more: object = {}): Message {
  const header = {
    from: [{ name: '', mail: 'Alice@example.test' }],
    all: headers.map(([name, value]) => ({ name, value })),
  };
  return { notes: [], attachments: [], parts: [], header, ...more } as unknown as Message;
}

const file = (mime: string): object => ({ attachments: [{ mime }] });

describe('a message', () => {
  it('is encrypted with PGP unless it is S/MIME', () => {
    expect(isPgpEncrypted(message([], { notes: ['encrypted'] }))).toBe(true);
    expect(isPgpEncrypted(message([], { notes: ['encrypted'], ...file('application/pkcs7-mime') }))).toBe(false);
    expect(isPgpEncrypted(message([]))).toBe(false);
  });

  it('is signed with a file or in its text', () => {
    expect(isPgpSigned(message([], file('application/pgp-signature')))).toBe(true);
    const text = '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n';
    expect(isPgpSigned(message([], { parts: [{ mime: 'text/plain', text }] }))).toBe(true);
    expect(isPgpSigned(message([], { parts: [{ mime: 'text/html', text }] }))).toBe(false);
  });

  it('brings a key in one Autocrypt header of its sender', () => {
    const value = 'addr=alice@example.test; prefer-encrypt=mutual; keydata=QUJD\r\n RA==';
    expect(autocryptKey(message([['Autocrypt', value]]))).toBe('QUJDRA==');
    expect(autocryptKey(message([['autocrypt', value.replace('alice', 'eve')]]))).toBe('');
    expect(
      autocryptKey(
        message([
          ['Autocrypt', value],
          ['Autocrypt', value],
        ]),
      ),
    ).toBe('');
    expect(autocryptKey(message([['Autocrypt', 'addr=alice@example.test; keydata=<script>']]))).toBe('');
    expect(autocryptKey(message([]))).toBe('');
  });
});

it('a valid signature is good only with a checked key of the sender', () => {
  const signature = { state: 'good', keyid: 'K', fingerprint: 'F', mails: ['alice@example.test'] } as const;
  const keys = (checked: boolean): StoredKey[] => [{ fingerprint: 'F', checked } as StoredKey];
  expect(verdictOf(signature, 'Alice@example.test', keys(true))).toBe('good');
  expect(verdictOf(signature, 'Alice@example.test', keys(false))).toBe('unchecked');
  expect(verdictOf(signature, 'eve@example.test', keys(true))).toBe('other');
  expect(verdictOf({ ...signature, state: 'bad' }, 'alice@example.test', keys(true))).toBe('bad');
});
