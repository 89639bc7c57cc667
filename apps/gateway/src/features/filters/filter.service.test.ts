import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { MailRules, SectionChange } from '@pillarbox/mailbox/sieve/port';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { writeFilters } from '@pillarbox/rules/filters/write-filters';
import { describe, expect, it } from 'vitest';
import { changeFilters } from './filter.service.ts';
import type { FilterPlace } from './filter.service.ts';

const naming = { prefix: '', delimiter: '/' };
const FILTER: MailFilter = { id: 1, on: true, name: 'n', match: 'all', conditions: [], actions: [{ do: 'flag' }] };
const TEXT: MailFilter = { ...FILTER, id: 2, name: '', actions: [], text: 'vacation "x";' };

function place(filters: readonly MailFilter[], runs: MailRules['runs'] = 'server') {
  const changes: SectionChange[] = [];
  const rules: MailRules = {
    ...{ etag: 'e', isActive: true, text: '', foreign: null, scripts: [], extensions: [], maxRedirects: null, runs },
    sections: { filters: writeFilters(filters, naming).text },
  };
  const script: FilterPlace['script'] = {
    read: () => Promise.resolve(rules),
    replaceScript: () => Promise.resolve(rules),
    replaceSection: (change) => {
      changes.push(change);
      return Promise.resolve({ ...rules, sections: { filters: change.content.text } });
    },
  };
  return { changes, at: { script, naming } };
}
const redirecting = () => Promise.resolve();
const change = ({ at }: ReturnType<typeof place>, edit: (filters: readonly MailFilter[]) => readonly MailFilter[]) =>
  changeFilters(at, { etag: undefined, edit, redirecting });

describe('a change of filters', () => {
  it('writes nothing when it is refused', async () => {
    const here = place([FILTER]);
    const add = (count: number, filter: MailFilter) => (filters: readonly MailFilter[]) => [
      ...filters,
      ...Array.from({ length: count }, (_, index) => ({ ...filter, id: index + 2 })),
    ];
    expect(await codeOf(change(here, add(200, FILTER)))).toBe('too_many_filters');
    expect(await codeOf(change(here, add(1, { ...FILTER, actions: [] })))).toBe('filter_invalid');
    expect(await codeOf(change(place([], 'gateway'), add(1, { ...TEXT, name: 'n' })))).toBe('mail_rules_unsupported');
    expect(here.changes).toEqual([]);
  });

  it('moves and switches rules of other clients as they are, though a new one needs a name', async () => {
    const here = place([FILTER, TEXT]);
    const { filters } = await change(here, ([one, two]) => [
      { ...two!, id: 1 },
      { ...one!, id: 2, on: false },
    ]);
    expect(filters).toEqual([
      { ...TEXT, id: 1 },
      { ...FILTER, id: 2, on: false },
    ]);
    expect(here.changes).toMatchObject([{ section: 'filters', etag: 'e', content: { require: ['vacation'] } }]);
  });
});
