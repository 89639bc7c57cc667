import type { ReactNode } from 'react';
import type { Slot } from '../lib/feature.ts';
import { features } from '../lib/features.ts';

/** The content that features add to a part of the frame. */
export function SlotOf({ name }: { readonly name: Slot }): ReactNode {
  return features().map(({ name: feature, slots }) => {
    const Filled = slots?.[name];
    return Filled === undefined ? null : <Filled key={feature} />;
  });
}
