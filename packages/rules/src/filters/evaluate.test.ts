import type { FilterAction, FilterCondition, MailFilter } from '@pillarbox/contract/filters/filter';
import { describe, expect, it } from 'vitest';
import { filterMatches, nearMiss, type FilteredMessage } from './evaluate.ts';
import { runFilters } from './run-filters.ts';

const message: FilteredMessage = {
  from: [{ name: 'Tom Ashdown', mail: 'Tom@ashdownvale.example' }],
  to: [{ name: '', mail: 'clara@weber.example' }],
  subject: 'Staircase: Über',
  size: 5000,
  date: Date.parse('2026-11-02T23:30:00-01:00'),
  header: (name) => (name.toLowerCase() === 'list-id' ? ['<news.shop.example>'] : []),
  bodyHas: (value) => value === 'oak',
};

describe('a condition', () => {
  it.each<[FilterCondition, boolean]>([
    [{ field: 'from', test: 'contains', value: 'tom ash' }, true],
    [{ field: 'from', test: 'is', value: 'TOM@ASHDOWNVALE.EXAMPLE' }, true],
    [{ field: 'from', test: 'endsWith', value: '@ashdownvale.example' }, true],
    [{ field: 'from', test: 'startsWith', value: 'Tom Ashdown' }, false],
    [{ field: 'to', test: 'notContains', value: 'weber' }, false],
    [{ field: 'subject', test: 'isNot', value: 'staircase' }, true],
    // Servers fold the case of ASCII letters only.
    [{ field: 'subject', test: 'contains', value: 'über' }, false],
    [{ field: 'header', header: 'List-ID', test: 'exists', value: '' }, true],
    [{ field: 'header', header: 'X-None', test: 'notExists', value: '' }, true],
    [{ field: 'header', header: 'X-None', test: 'notContains', value: 'a' }, true],
    [{ field: 'header', header: 'List-Id', test: 'contains', value: 'shop' }, true],
    [{ field: 'size', test: 'over', value: 5000 }, false],
    [{ field: 'size', test: 'under', value: 5001 }, true],
    [{ field: 'date', test: 'since', value: '2026-11-03' }, true],
    [{ field: 'date', test: 'before', value: '2026-11-03' }, false],
    [{ field: 'body', test: 'contains', value: 'oak' }, true],
    [{ field: 'body', test: 'notContains', value: 'oak' }, false],
  ])('%j holds: %s', (condition, expected) => {
    const filter: MailFilter = { id: 1, on: true, name: 'n', match: 'all', conditions: [condition], actions: [] };
    expect(filterMatches(filter, message)).toBe(expected);
  });
});

describe('the filters of a mailbox', () => {
  const yes: FilterCondition = { field: 'subject', test: 'contains', value: 'stair' };
  const no: FilterCondition = { field: 'subject', test: 'contains', value: 'invoice' };
  const filter = (id: number, actions: FilterAction[], change: Partial<MailFilter> = {}): MailFilter => ({
    ...{ id, on: true, name: `n${id}`, match: 'all', conditions: [yes], actions },
    ...change,
  });
  const run = (...filters: MailFilter[]) => runFilters(filters, message);

  it('run in their order until one stops, and leave alone what none of them files', () => {
    expect(run()).toMatchObject({ folders: ['INBOX'], matched: [], stoppedBy: null });
    expect(
      run(
        filter(2, [{ do: 'move', folder: 'B' }, { do: 'stop' }]),
        filter(1, [{ do: 'label', label: 'x' }, { do: 'flag' }]),
        filter(3, [{ do: 'discard' }]),
      ),
    ).toMatchObject({ folders: ['B'], labels: ['x'], flagged: true, matched: [1, 2], stoppedBy: 2 });
    expect(
      run(
        filter(1, [{ do: 'discard' }], { on: false }),
        filter(2, [{ do: 'read' }], { conditions: [no, yes], match: 'any' }),
      ),
    ).toMatchObject({ folders: ['INBOX'], read: true, matched: [2] });
  });

  it.each<[FilterAction[], object]>([
    [[{ do: 'copy', folder: 'A' }], { folders: ['A', 'INBOX'] }],
    [[{ do: 'move', folder: 'A' }, { do: 'keep' }], { folders: ['A', 'INBOX'] }],
    [[{ do: 'redirect', address: 'a@b.example', copy: false }], { folders: [], redirects: ['a@b.example'] }],
    [[{ do: 'redirect', address: 'a@b.example', copy: true }], { folders: ['INBOX'] }],
    [[{ do: 'reject', text: 'No' }], { folders: [], refused: 'No' }],
    [[{ do: 'discard' }], { folders: [], refused: null }],
  ])('do %j', (actions, outcome) => {
    expect(run(filter(1, actions))).toMatchObject(outcome);
  });

  it('nearly match when one condition of several fails', () => {
    expect(nearMiss(filter(1, [], { conditions: [yes, no] }), message)).toBe(1);
    expect(nearMiss(filter(1, [], { conditions: [no, no] }), message)).toBeNull();
    expect(nearMiss(filter(1, [], { conditions: [no] }), message)).toBeNull();
    expect(nearMiss(filter(1, [], { conditions: [no, yes], match: 'any' }), message)).toBeNull();
  });
});
