import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import { applyFilter } from '../data/apply-filter.ts';
import { useConfirmedChange } from '../data/confirmed-change.ts';
import type { ConfirmedChange } from '../data/confirmed-change.ts';
import { createFilter, updateFilter } from '../data/filters.queries.ts';

/** How a filter is saved. */
interface SaveOptions {
  readonly isNew: boolean;
  /** The state that the form shows. */
  readonly etag: string;
  /** The messages to which it is applied, too. */
  readonly applyTo: FilterTrial | undefined;
}

/** Saving a filter. */
interface Saving extends Omit<ConfirmedChange, 'run'> {
  readonly save: (filter: MailFilter, options: SaveOptions) => void;
}

/** Saves a filter; `saved` is called with its id. */
export function useSaving({ saved }: { readonly saved: (id: number) => void }): Saving {
  const { run, ...change } = useConfirmedChange();
  const save = (filter: MailFilter, { isNew, etag, applyTo }: SaveOptions): void =>
    run(async () => {
      const { id: _, ...content } = filter;
      const id = isNew ? await createFilter(content, etag) : filter.id;
      if (!isNew) await updateFilter(filter, etag);
      saved(id);
      if (applyTo !== undefined) await applyFilter(filter.actions, applyTo);
    });
  return { ...change, save };
}
