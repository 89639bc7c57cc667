import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { FiltersState } from '@pillarbox/contract/filters/operations';
import { normalFilter } from '@pillarbox/rules/filters/normal-filter';
import type { ReactNode, RefObject } from 'react';
import { useMemo, useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { errorTextKey } from '../../../lib/api-error.ts';
import { deleteFilter, restoreFilters } from '../data/filters.queries.ts';
import { useTrial } from '../data/trial.queries.ts';
import { FilterEditor } from '../editor/FilterEditor.tsx';
import { draftOf, filterOf, isSameDraft, newDraft } from '../model/draft.ts';
import type { Draft } from '../model/draft.ts';
import { draftProblems } from '../model/draft-problems.ts';
import { prefill } from '../model/prefill.ts';
import { TrialPanel } from '../trial/TrialPanel.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { closeFilter, openFilter } from './open-filter.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSaving } from './use-saving.ts';

interface OpenFilterProps {
  /** Null for a new filter, and for one that was deleted elsewhere while it was changed here. */
  readonly id: number | null;
  readonly state: FiltersState;
  /** Whether there are changes that are not saved; written here. */
  readonly isUnsaved: RefObject<boolean>;
}

/** What the form began with: a change of it elsewhere must not be overwritten unseen. Switching is no such change. */
function contentOf(filter: MailFilter | undefined): string {
  return filter === undefined ? '' : JSON.stringify({ ...filter, id: 0, on: true });
}

/** The form of one filter, and beside it what the filter would do. */
export function OpenFilter({ id, state, isUnsaved }: OpenFilterProps): ReactNode {
  const t = useText();
  const stored = id === null ? undefined : state.filters.find((filter) => filter.id === id);
  const [fresh] = useState(() => prefill.get() ?? newDraft());
  const base = useMemo(() => (stored === undefined ? fresh : draftOf(stored)), [stored, fresh]);
  const [edited, setEdited] = useState<{ readonly draft: Draft; readonly begun: string } | null>(null);
  const [hasTried, setTried] = useState(false);
  const [applies, setApplies] = useState(false);
  const draft = edited?.draft ?? base;
  const isChanged = edited !== null && !isSameDraft(edited.draft, base);
  const isElsewhere = edited !== null && isChanged && edited.begun !== contentOf(stored);
  isUnsaved.current = isChanged || (stored === undefined && fresh.name !== '' && edited !== null);

  const problems = draftProblems(draft);
  const isComplete = problems.every(({ field }) => field === 'name');
  const filter = normalFilter({ ...filterOf(draft), id: id ?? 1, on: stored?.on ?? draft.on });
  const tried = draft.text === null && isComplete ? { filter: { ...filter, name: '-' }, id, etag: state.etag } : null;
  const trial = useTrial(tried);
  const saving = useSaving({
    saved: (saved) => {
      isUnsaved.current = false;
      prefill.set(null);
      setEdited(null);
      setTried(false);
      setApplies(false);
      openFilter(saved, true);
    },
  });
  const question = useLeaveWarning(() => isUnsaved.current);

  const save = (): void => {
    setTried(true);
    if (problems.length > 0 || isElsewhere) return;
    saving.save(filter, {
      isNew: stored === undefined,
      etag: state.etag,
      applyTo: applies && !trial.isDue ? trial.data : undefined,
    });
  };
  const discard = (): void => {
    isUnsaved.current = false;
    prefill.set(null);
    setEdited(null);
    setTried(false);
    if (stored === undefined) closeFilter();
  };
  const remove = (): void => {
    if (stored === undefined) return;
    isUnsaved.current = false;
    const before = state.filters;
    deleteFilter(stored.id, state.etag).then(() => {
      closeFilter();
      growl.show({
        type: 'success',
        text: text('LANG_FILTERS_DELETED', { name: stored.name }),
        action: { label: text('LANG_FILTERS_UNDO'), run: () => void restoreFilters(before).catch(report) },
      });
    }, report);
  };
  return (
    <>
      <FilterEditor
        draft={draft}
        problems={problems}
        hasTried={hasTried}
        extensions={state.extensions}
        refusal={saving.refusal}
        onChange={(next) => setEdited({ draft: next, begun: edited?.begun ?? contentOf(stored) })}
        onSave={save}
        onDelete={stored === undefined ? undefined : remove}
        onBack={closeFilter}
      >
        <SaveBar
          actions={filter.actions}
          isUnsaved={isChanged || stored === undefined}
          isElsewhere={isElsewhere}
          isSaving={saving.isSaving}
          applies={applies}
          found={trial.isDue || tried === null ? undefined : trial.data}
          onApplies={setApplies}
          onKeepMine={() => setEdited({ draft, begun: contentOf(stored) })}
          onDiscard={discard}
          id={id}
        />
      </FilterEditor>
      <TrialPanel
        query={trial}
        waits={draft.text !== null ? 'text' : tried === null ? 'incomplete' : null}
        draft={draft}
        actions={filter.actions}
        onBack={() => (id === null ? openFilter('new') : openFilter(id))}
      />
      {saving.dialog}
      <LeaveDialog question={question} title={t('LANG_FILTERS_LEAVE')} />
    </>
  );
}

function report(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}
