import type { Person } from '@pillarbox/contract/contacts/person';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { check } from './model/check.ts';
import type { FormErrors } from './model/check.ts';
import type { Draft } from './model/draft.ts';
import { isSame } from './model/draft.ts';
import { KEPT } from './photo/photo-choice.ts';
import type { PhotoChoice } from './photo/photo-choice.ts';

/** The state of the form, and what changes it. */
export interface ContactForm {
  /** What the user began with. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly photo: PhotoChoice;
  readonly isChanged: boolean;
  readonly change: (part: Partial<Draft>) => void;
  readonly changePerson: (change: (person: Person) => Person) => void;
  readonly choosePhoto: (photo: PhotoChoice) => void;
  /** The error of a field in words; undefined for none. Errors show from the first attempt to save. */
  readonly errorOf: (field: string) => string | undefined;
  /** Checks the form and shows what is wrong. True when it can be sent. */
  readonly isReady: () => boolean;
  /** Shows errors that the gateway found, until something changes. */
  readonly showErrors: (errors: FormErrors) => void;
  /** Continues with another state as the one that the user began with. */
  readonly rebase: (base: Draft, draft: Draft) => void;
}

/** The form of a contact that begins with `first`, and holds `start` when something was filled in for the user. */
export function useContactForm(first: Draft, start: Draft = first): ContactForm {
  const t = useText();
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(start);
  const [photo, choosePhoto] = useState<PhotoChoice>(KEPT);
  const [isTried, setTried] = useState(false);
  const [refused, showErrors] = useState<FormErrors>({});
  const errors: FormErrors = { ...refused, ...(isTried ? check(draft, base) : {}) };
  const change = (next: (before: Draft) => Draft): void => {
    setDraft(next);
    showErrors({});
  };
  return {
    base,
    draft,
    photo,
    isChanged: photo.kind !== 'keep' || !isSame(base, draft),
    change: (part) => change((before) => ({ ...before, ...part })),
    changePerson: (next) => change((before) => ({ ...before, person: next(before.person) })),
    choosePhoto,
    errorOf: (field) => {
      const key = errors[field];
      return key === undefined ? undefined : t(key);
    },
    isReady: () => {
      setTried(true);
      return Object.keys(check(draft, base)).length === 0;
    },
    showErrors,
    rebase: (nextBase, nextDraft) => {
      setBase(nextBase);
      setDraft(nextDraft);
      showErrors({});
    },
  };
}
