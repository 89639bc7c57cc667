import type { Label } from '@pillarbox/contract/labels/label';
import { labels } from '@pillarbox/contract/labels/operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { Translate } from '../../lib/i18n/text.tsx';
import { queryClient, readAgain } from '../../lib/query-client.ts';
import { PERSONAL_HUES } from '../../theme/personal.ts';

/** A label as it is shown. */
export interface ShownLabel {
  readonly keyword: string;
  readonly name: string;
  /** Index of the hue. */
  readonly color: number;
  /** Degrees. */
  readonly hue: number;
}

/** All labels in the user's order, and what a list of labels needs to know about loading them. */
export interface LabelsState {
  /** Undefined until they are loaded. */
  readonly all: readonly ShownLabel[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

const LABELS_KEY = ['labels'] as const;
const NONE: ReadonlyMap<string, ShownLabel> = new Map();

/** The names of the keywords that Mozilla programs use for their five default labels. */
const WELL_KNOWN = {
  $label1: 'LANG_LABELS_IMPORTANT',
  $label2: 'LANG_LABELS_WORK',
  $label3: 'LANG_LABELS_PERSONAL',
  $label4: 'LANG_LABELS_TO_DO',
  $label5: 'LANG_LABELS_LATER',
} as const;

function isWellKnown(keyword: string): keyword is keyof typeof WELL_KNOWN {
  return Object.hasOwn(WELL_KNOWN, keyword);
}

/** A label of the gateway with its name in the user's language. */
export function shownLabel({ keyword, name, hue }: Label, t: Translate): ShownLabel {
  const known = name === '' && isWellKnown(keyword) ? t(WELL_KNOWN[keyword]) : name;
  return { keyword, name: known === '' ? keyword : known, color: hue, hue: PERSONAL_HUES[hue] ?? PERSONAL_HUES[0] };
}

/** The labels of the account, with their texts. */
export function useLabels(): LabelsState {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: LABELS_KEY,
    queryFn: async ({ signal }) => {
      const texts = loadTexts('labels');
      try {
        return await call(labels, { body: {} }, { signal });
      } finally {
        // The sentence about a failure needs the texts, too.
        await texts;
      }
    },
  });
  const all = useMemo(() => data?.map((label) => shownLabel(label, t)), [data, t]);
  return { all, error, retry: () => void refetch() };
}

/** The labels by keyword; empty until they are loaded. The same map until a label changes. */
export function useLabelMap(): ReadonlyMap<string, ShownLabel> {
  const { all } = useLabels();
  return useMemo(() => (all === undefined ? NONE : new Map(all.map((label) => [label.keyword, label]))), [all]);
}

/** The labels of a message in the user's order; keywords that are no labels are left out. */
export function labelsOf(keywords: readonly string[], map: ReadonlyMap<string, ShownLabel>): ShownLabel[] {
  return [...map.values()].filter(({ keyword }) => keywords.includes(keyword));
}

/** Reads the labels again. */
export async function refreshLabels(): Promise<void> {
  await readAgain(LABELS_KEY);
}

/** Shows labels before the gateway has them, or a change that it has still to confirm. */
export function setCachedLabels(change: (known: readonly Label[]) => readonly Label[]): void {
  queryClient.setQueryData<readonly Label[]>(LABELS_KEY, (known) => (known === undefined ? known : change(known)));
}
