import { expect, it } from 'vitest';
import { readIf } from './if-header.ts';

it('reads lists with and without a resource, and conditions of both kinds', () => {
  const token = { isNegated: false, kind: 'token', value: 'urn:uuid:1' };
  expect(readIf('(<urn:uuid:1>)')).toEqual([{ tag: null, conditions: [token] }]);
  expect(readIf(' </a%20b> (<urn:uuid:1> ["x y"])(Not<DAV:no-lock> [W/"z"]) <http://h/c>(["q"]) ')).toEqual([
    { tag: '/a%20b', conditions: [token, { isNegated: false, kind: 'etag', value: '"x y"' }] },
    {
      tag: '/a%20b',
      conditions: [
        { isNegated: true, kind: 'token', value: 'DAV:no-lock' },
        { isNegated: false, kind: 'etag', value: '"z"' },
      ],
    },
    { tag: 'http://h/c', conditions: [{ isNegated: false, kind: 'etag', value: '"q"' }] },
  ]);
});

it('reads nothing that is cut off, nested, empty or too long', () => {
  const bad = [
    '',
    '(',
    ')',
    '()',
    '(Not)',
    '(Not Not <a>)',
    '((<a>))',
    '<a>',
    '(<a>',
    '(<a b>)',
    '[“x”]',
    'x',
    '(<a>)x',
  ];
  for (const header of [...bad, '(<a>)'.repeat(51), `(<${'a'.repeat(9000)}>)`])
    expect(readIf(header), header).toBeNull();
});
