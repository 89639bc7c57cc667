import type { Failure } from '@pillarbox/contract/failure';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonShapeCount, shapeFor } from './json-shape.ts';
import type { JsonShape } from './json-shape.ts';

const shape: JsonShape = { depth: 3, keys: 5, values: 20 };

/** What is said of a text that arrives in pieces of a length in bytes. */
function verdict(text: string, limits: JsonShape = shape, piece = Infinity): string {
  const bytes = Buffer.from(text);
  const count = new JsonShapeCount(limits);
  try {
    for (let at = 0; at < bytes.length; at += piece) count.add(bytes.subarray(at, at + piece));
    return 'taken';
  } catch (error) {
    const { code, details } = error as Failure;
    return `${code} ${details.field ?? ''} ${String(details.limit)}`;
  }
}

/** The same counts, taken from the parsed value. */
function measured(value: unknown, depth = 0): JsonShape {
  if (typeof value !== 'object' || value === null) return { depth, keys: 0, values: 1 };
  const inner = Object.values(value).map((one) => measured(one, depth + 1));
  return {
    depth: Math.max(depth + 1, ...inner.map((one) => one.depth)),
    keys: (Array.isArray(value) ? 0 : inner.length) + inner.reduce((sum, one) => sum + one.keys, 0),
    values: 1 + inner.reduce((sum, one) => sum + one.values, 0),
  };
}

it('refuses more levels, keys or values than allowed, and names which', () => {
  expect(verdict('[[[1]]]')).toBe('taken');
  expect(verdict('[[[[1]]]]')).toBe('body_too_complex depth 3');
  expect(verdict('{"a":1,"b":1,"c":1,"d":1,"e":1}')).toBe('taken');
  expect(verdict('{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}')).toBe('body_too_complex keys 5');
  expect(verdict(`[${'1,'.repeat(30)}1]`)).toBe('body_too_complex values 20');
  expect(verdict('['.repeat(4_000_000))).toBe('body_too_complex depth 3');
  expect(verdict('[],'.repeat(100))).toBe('body_too_complex values 20');
});

it('ignores the content of strings', () => {
  expect(verdict(JSON.stringify({ a: '[[[[{{{{:::::,,,,,"\\'.repeat(10) }))).toBe('taken');
  expect(verdict('"[[[[')).toBe('taken');
  expect(verdict('"\\')).toBe('taken');
  expect(verdict('{"\\\\":[[[0]]]}')).toBe('body_too_complex depth 3');
  expect(verdict('{"\\\\":[[[0]]]}', shape, 1)).toBe('body_too_complex depth 3');
  expect(verdict(JSON.stringify({ a: '[[[["\\'.repeat(10) }), shape, 1)).toBe('taken');
});

it('accepts any JSON within the limits, and refuses any JSON beyond them, with any whitespace', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), fc.nat(7), (value, indent, more) => {
      const is = measured(JSON.parse(JSON.stringify(value)));
      // An empty array or object counts as if it held one value.
      const text = JSON.stringify(value, undefined, indent);
      const limits = { depth: is.depth, keys: is.keys, values: 2 * is.values };
      expect(verdict(text, limits)).toBe('taken');
      expect(verdict(text, limits, 1 + more)).toBe('taken');
      if (is.depth > 0) expect(verdict(text, { ...limits, depth: is.depth - 1 })).toMatch(/depth/);
      if (is.depth > 0) expect(verdict(text, { ...limits, depth: is.depth - 1 }, 1 + more)).toMatch(/depth/);
      if (is.keys > 0) expect(verdict(text, { ...limits, keys: is.keys - 1 })).toMatch(/keys/);
    }),
  );
});

it('accepts the largest lists of the contract', () => {
  const uids = { folder: 'INBOX', uids: Array.from({ length: 10_000 }, (_, index) => 4_294_957_295 + index) };
  expect(verdict(JSON.stringify(uids), shapeFor('any'))).toBe('taken');
  const file = { ref: { kind: 'part', folder: 'INBOX', uid: 1, uidvalidity: 1, part: '1' }, name: 'a', cid: 'b' };
  const attachments = Array.from({ length: 100 }, () => file);
  const people = Array.from({ length: 500 }, () => ({ name: 'A', mail: 'a@example.test' }));
  expect(
    verdict(JSON.stringify({ message: { to: people, cc: people, bcc: people, attachments } }), shapeFor('any')),
  ).toBe('taken');
});
