import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { SheetPage } from '../../../ui/SheetPage.tsx';

type ExchangePageProps<T> = Omit<ComponentProps<typeof SheetPage<T>>, 'back' | 'failed'>;

/** A screen over the whole sheet, with the way back to the calendar. */
export function ExchangePage<T>(props: ExchangePageProps<T>): ReactNode {
  const t = useText();
  return (
    <SheetPage
      {...props}
      back={{ label: t('LANG_CALENDAR_SHARE_BACK'), open: () => go('/calendar') }}
      failed={{ title: t('LANG_CALENDAR_SHARE_FAILED'), retry: t('LANG_CALENDAR_SHARE_TRY_AGAIN') }}
    />
  );
}
