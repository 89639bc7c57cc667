import { useMemo } from 'react';
import type { BarEntry, Feature, FeatureSection } from './feature.ts';
import { hasFeature, partner } from './partner.ts';
import { createStore, useStore } from './store.ts';

const listed = createStore<readonly Feature[]>([]);

/** Sets the features of the page. Called once, before anything renders. */
export function listFeatures(features: readonly Feature[]): void {
  listed.set(features);
}

/** The features of the page in their order. */
export function features(): readonly Feature[] {
  return listed.get();
}

/** A section with a button. */
export type ListedSection = FeatureSection & { readonly entry: BarEntry };

function hasEntry(section: FeatureSection): section is ListedSection {
  return section.entry !== undefined;
}

/** The sections with a button that this user may open, in the order of the left bar. */
export function useSections(): readonly ListedSection[] {
  const preferences = useStore(partner);
  const all = useStore(listed);
  return useMemo(
    () =>
      all
        .flatMap(({ section }) => section ?? [])
        .filter(hasEntry)
        .filter(({ needs }) => needs === undefined || hasFeature(preferences, needs)),
    [all, preferences],
  );
}

/** Whether a path is that of the section or below it. */
export function isIn(section: Pick<FeatureSection, 'path' | 'also'>, path: string): boolean {
  return [section.path, ...(section.also ?? [])].some((own) => path === own || path.startsWith(`${own}/`));
}

/** The section that a path belongs to. */
export function sectionOf(path: string): FeatureSection | undefined {
  return features()
    .flatMap(({ section }) => section ?? [])
    .find((section) => isIn(section, path));
}
