import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';

/** The title of the section. */
export function CalendarHeader(): ReactNode {
  const t = useText();
  return <ScreenTitle title={t('LANG_SHELL_CALENDAR')} beside="" />;
}
