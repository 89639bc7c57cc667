import { describe, expect, it } from 'vitest';
import { fieldsIn, fillFields } from './template-fields.ts';

describe('fields of a template', () => {
  it('are found by name and place', () => {
    expect(fieldsIn('Hi {{first name}}, on {{ start date }}')).toEqual([
      { name: 'first name', from: 3, to: 17 },
      { name: 'start date', from: 22, to: 38 },
    ]);
  });

  it('are neither empty braces, nor code over several lines, nor nested braces', () => {
    expect(fieldsIn('{{}} {{a\nb}} {a} {{ }}')).toEqual([]);
    expect(fieldsIn('{{a{{b}}}}').map(({ name }) => name)).toEqual(['b']);
  });

  it('are filled where the value is known, and a value is not read again', () => {
    const known = new Map([['first name', '{{start date}} & <b>']]);
    expect(fillFields('{{First Name}}: {{start date}}', (name) => known.get(name))).toBe(
      '{{start date}} & <b>: {{start date}}',
    );
  });

  it('are found in linear time', () => {
    expect(fieldsIn('{{'.repeat(50_000))).toEqual([]);
    expect(fieldsIn('{{a '.repeat(25_000))).toEqual([]);
  });
});
