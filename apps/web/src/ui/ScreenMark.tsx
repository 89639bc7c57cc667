import type { ReactNode } from 'react';
import type { ScreenIcon } from '../lib/screen-icons.ts';
import { SCREEN_ICONS } from '../lib/screen-icons.ts';

/** The icon of a screen in the pane of its section. */
export function ScreenMark({ icon }: { readonly icon: ScreenIcon | undefined }): ReactNode {
  if (icon === undefined) return null;
  const Icon = SCREEN_ICONS[icon];
  return <Icon size={16} aria-hidden="true" />;
}
