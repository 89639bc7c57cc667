import { describe, expect, it } from 'vitest';
import { shape } from './shape.ts';

describe('shapes in one line', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ const: 0 }, '0'],
    [{ enum: ['tls', 'none'] }, '"tls" | "none"'],
    [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
    [{ type: 'array', items: { enum: [1, -1] } }, '(1 | -1)[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ [name]: integer }'],
    [{ type: 'object', additionalProperties: false }, '{}'],
    [{}, 'any'],
  ])('%j is %s', (schema, words) => {
    expect(shape(schema)).toBe(words);
  });

  it('marks optional fields and shows their defaults', () => {
    const properties = { folder: { type: 'string' }, limit: { type: 'integer', default: 100 } };
    const schema = { type: 'object', properties, required: ['folder'] };
    expect(shape(schema)).toBe('{ folder: string, limit?: integer = 100 }');
  });
});
