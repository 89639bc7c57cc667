import { person as shape, MAX_LABEL, MAX_NOTES, MAX_TEXT, MAX_VALUES } from '@pillarbox/contract/contacts/person';
import { describe, expect, it } from 'vitest';
import { editPerson } from '../vcard/edit-person.ts';
import { readPerson } from '../vcard/read-person.ts';
import { parseVCard, writeVCard } from '../vcard/vcard.ts';
import { wholeAgain, withinLimits } from './person-limits.ts';

describe('a card that holds more than the screens show', () => {
  const long = 'x'.repeat(MAX_TEXT + 100);
  const card = parseVCard(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ann Lee',
      'N:Lee;Ann;;;',
      `NICKNAME:${'y'.repeat(MAX_TEXT - 1)}😀😀`,
      `NOTE:${'n'.repeat(MAX_NOTES + 100)}`,
      `ADR;TYPE=HOME:${long};;${long};Bath;;;`,
      `item1.URL:https://a.example/${long}`,
      `item1.X-ABLabel:${'l'.repeat(MAX_LABEL + 40)}`,
      ...Array.from({ length: MAX_VALUES + 10 }, (_none, at) => `TEL;TYPE=CELL:+43 1632 ${String(1000 + at)}`),
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
  const shown = withinLimits(readPerson(card));

  it('is within the limits when it is shown, and no character is cut in half', () => {
    expect(shape.parse(shown)).toEqual(shown);
    expect(shown.nickname).toBe('y'.repeat(MAX_TEXT - 1));
    expect(shown.phones).toHaveLength(MAX_VALUES);
  });

  it('keeps all of it when something else is changed', () => {
    const edited = editPerson(card, wholeAgain({ ...shown, position: 'Joiner' }, readPerson(card)));
    expect(writeVCard(edited)).toBe(writeVCard(card).replace('END:VCARD', 'TITLE:Joiner\r\nEND:VCARD'));
  });

  it('takes every change of what was cut, and a value that was removed is gone', () => {
    const [first, ...phones] = shown.phones;
    const sites = shown.sites.map((site) => ({ ...site, label: 'shop' }));
    const after = wholeAgain({ ...shown, notes: 'Short', sites, phones }, readPerson(card));
    expect(after.notes).toBe('Short');
    expect(after.sites).toEqual([{ ...readPerson(card).sites[0], label: 'shop' }]);
    expect(after.phones.map(({ id }) => id)).not.toContain(first?.id);
    expect(after.phones).toHaveLength(MAX_VALUES + 9);
  });
});
