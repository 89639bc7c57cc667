import { describe, expect, it } from 'vitest';
import { checkableScript, filtersOfText } from './filters-text.ts';
import { writeFilters } from './write-filters.ts';

const naming = { prefix: '', delimiter: '/' };
const TEXT = `require ["fileinto", "vnd.example"];
# filter: {"id":7,"name":"Bills"}
if allof (header :contains "subject" "bill") {
  fileinto "Bills";
}
if not anyof (true, false) { keep; }
# filter: {"id":2,"on":false,"name":"Off"}
#| if true {
#|   keep;
#| }
`;

describe('filters as one text', () => {
  it('become filters again in the order of the text, and stay text where fields cannot express them', () => {
    const filters = filtersOfText(TEXT, { naming, unnamed: 'Rule' });
    expect(filters).toMatchObject([
      { id: 1, name: 'Bills', actions: [{ do: 'move', folder: 'Bills' }] },
      { id: 2, name: 'Rule', text: 'if not anyof (true, false) { keep; }' },
      { id: 3, name: 'Off', on: false },
    ]);
    expect(filtersOfText(writeFilters(filters, naming).text, { naming, unnamed: '' })).toEqual(filters);
  });

  it('are checked with every line in its place', () => {
    const checkable = checkableScript(TEXT);
    if (!('script' in checkable)) throw new Error('no script');
    const lines = checkable.script.split('\n');
    expect(lines[0]?.trimEnd()).toBe('require ["fileinto", "vnd.example"];');
    expect(lines.slice(1)).toEqual(TEXT.split('\n').slice(1));
    expect(checkableScript('keep;\nif {')).toEqual({ line: 2 });
    expect(checkableScript('')).toEqual({ script: '' });
  });
});
