import type { Identity } from '@pillarbox/contract/preferences/identities';
import { NO_SIGNATURE } from '@pillarbox/contract/preferences/identities';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { expect, it } from 'vitest';
import { identitySignature, replySignature, signaturesOf } from './signatures.ts';

const work: Signature = { id: 'w', name: 'Work', text: '<b>C</b>', default: '1' };
const short: Signature = { id: 's', name: 'Short', text: 'C', default: '0' };
const identity = (signature: string): Identity => ({ id: 'a', name: '', mail: 'a@b.test', replyto: '', signature });

it('uses the single signature only while the list is empty [PREF-080]', () => {
  expect(signaturesOf([], ' ')).toEqual([]);
  expect(signaturesOf([short], 'Clara')).toEqual([short]);
  expect(signaturesOf([], 'Clara < 3')).toMatchObject([{ text: 'Clara < 3', default: '1', format: 'text' }]);
  expect(signaturesOf([], '<b>Clara</b>')).toMatchObject([{ text: '<b>Clara</b>', default: '1', format: 'html' }]);
});

it('gives replies the chosen signature, none, or that of new messages', () => {
  const all = [short, work];
  expect(replySignature(all, 's')).toBe(short);
  expect(replySignature(all, '')).toBe(work);
  expect(replySignature(all, 'deleted')).toBe(work);
  expect(replySignature(all, NO_SIGNATURE)).toBeNull();
});

it('prefers what the identity says', () => {
  expect(identitySignature(identity('s'), [work, short], work)).toBe(short);
  expect(identitySignature(identity(NO_SIGNATURE), [work, short], work)).toBeNull();
  expect(identitySignature(identity('deleted'), [work, short], work)).toBe(work);
  expect(identitySignature(undefined, [work, short], null)).toBeNull();
});
