import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { FormErrors, FormField } from './model/check.ts';
import { check } from './model/check.ts';
import type { Draft } from './model/draft.ts';
import { changedFields } from './model/draft.ts';

/** The state of the form, and what changes it. */
export interface EventForm {
  /** What the user began with. */
  readonly base: Draft;
  readonly draft: Draft;
  /** The zone of times that have none. */
  readonly zone: string;
  readonly isChanged: boolean;
  /** Changes fields, or says what to change of the draft as it is then. */
  readonly change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;
  /** The error of a field in words; undefined for none. Errors show from the first attempt to save. */
  readonly errorOf: (field: FormField) => string | undefined;
  /** Checks the form and shows what is wrong. True when it can be sent. */
  readonly isReady: () => boolean;
  /** Shows errors that the gateway found, until something changes. */
  readonly showErrors: (errors: FormErrors) => void;
  /** Continues with another state as the one that the user began with. */
  readonly rebase: (base: Draft, draft: Draft) => void;
}

/** The form of an event that begins with `first`, and holds `start` when something was filled in for the user. */
export function useEventForm(first: Draft, zone: string, start: Draft = first): EventForm {
  const t = useText();
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refused, showErrors] = useState<FormErrors>({});
  const errors: FormErrors = { ...refused, ...(isTried ? check(draft, zone) : {}) };
  return {
    base,
    draft,
    zone,
    isChanged: changedFields(base, draft).length > 0,
    change: (part) => {
      setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
      showErrors({});
    },
    errorOf: (field) => {
      const key = errors[field];
      return key === undefined ? undefined : t(key);
    },
    isReady: () => {
      setTried(true);
      return Object.keys(check(draft, zone)).length === 0;
    },
    showErrors,
    rebase: (nextBase, nextDraft) => {
      setBase(nextBase);
      setDraft(nextDraft);
      showErrors({});
    },
  };
}
