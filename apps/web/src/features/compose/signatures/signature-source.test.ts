import { expect, it } from 'vitest';
import type { SignatureSource } from './signature-source.ts';
import { sourceOf, textIn, withMode } from './signature-source.ts';

const SAVED = "<P style='COLOR:#fff'><b>Clara</b>\n<p>Joinery";
const saved = sourceOf({ id: 'a', name: '', text: SAVED, default: '0' });
const edited = (source: SignatureSource, after: string): SignatureSource => ({ ...source, before: '<p>x</p>', after });

it('keeps the text of a signature that was not edited byte for byte, through every mode', () => {
  expect(textIn(edited(saved, '<p>x</p>'))).toEqual({ text: SAVED, format: 'html' });
  expect(textIn(withMode(saved, 'html'))).toEqual({ text: SAVED, format: 'html' });
  expect(textIn(withMode(withMode(withMode(saved, 'html'), 'text'), 'rich'))).toEqual({ text: SAVED, format: 'html' });
});

it('saves what the editor has after a change', () => {
  const changed = edited(saved, '<p>y</p>');
  expect(textIn(changed).text).toBe('<p>y</p>');
  expect(withMode(changed, 'html').text).toBe('<p>y</p>');
});

it('writes plain text as HTML once it was changed, and the other way round', () => {
  const plain = withMode(saved, 'text');
  expect(textIn(plain)).toEqual({ text: 'Clara\n\nJoinery', format: 'text' });
  expect(withMode({ ...plain, text: 'A < B' }, 'html').text).toBe('<div>A &lt; B</div>');
  expect(withMode({ ...plain, text: '' }, 'rich').text).toBe('');
});
