import { filterProblems } from '@pillarbox/rules/filters/check-filter';
import type { FilterFault, FilterProblem } from '@pillarbox/rules/filters/check-filter';
import { bytesOf, filterOf } from './draft.ts';
import type { Draft } from './draft.ts';

/** What is wrong in a form: as in a filter, or a size that is no number. */
export type DraftFault = FilterFault | 'number' | 'folder' | 'label';

/** A problem of a form. `field` is the path in the filter. */
export interface DraftProblem extends Omit<FilterProblem, 'fault'> {
  readonly fault: DraftFault;
}

/** All problems of a form, in the order of its fields. */
export function draftProblems(draft: Draft): DraftProblem[] {
  const problems = filterProblems(filterOf(draft)).map((problem) => ({ ...problem, fault: faultIn(draft, problem) }));
  if (draft.text !== null) return problems;
  // A label has to be chosen; the empty keyword is no fault of a filter.
  const unnamed = draft.actions.flatMap(({ verb, value }, index) =>
    verb === 'label' && value === '' ? [{ field: `actions.${index}.label`, fault: 'label' as const }] : [],
  );
  return [...problems, ...unnamed];
}

function faultIn({ conditions }: Draft, { field, fault }: FilterProblem): DraftFault {
  if (fault !== 'empty') return fault;
  if (/^actions\.\d+\.folder$/.test(field)) return 'folder';
  const condition = conditions[Number(/^conditions\.(\d+)\.value$/.exec(field)?.[1] ?? -1)];
  const isNumber = condition?.field !== 'size' || condition.value.trim() === '' || bytesOf(condition.value) === 0;
  return isNumber ? 'empty' : 'number';
}

/** The fault of a field, undefined for none. Fields that are only empty have none before the user tried to save. */
export function faultAt(problems: readonly DraftProblem[], field: string, hasTried: boolean): DraftProblem | undefined {
  return problems.find((problem) => problem.field === field && (hasTried || !isIncomplete(problem)));
}

/** Whether something is missing, rather than wrong. */
function isIncomplete({ fault }: DraftProblem): boolean {
  return fault === 'empty' || fault === 'folder' || fault === 'label';
}
