import type { VisitKind } from '@pillarbox/contract/appointments/appointment';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go, useLocation } from '../../lib/location.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SheetPage } from '../../ui/SheetPage.tsx';
import { KindForm } from './KindForm.tsx';
import { useOwnPage } from './visits.queries.ts';

/** Monday to Friday. */
const WORKDAYS = [1, 2, 3, 4, 5];
const DAY = 1440;

/** What a new kind of visit begins with. */
function newKind(): VisitKind {
  return {
    id: crypto.randomUUID(),
    name: '',
    place: '',
    minutes: 30,
    hours: WORKDAYS.map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 })),
    notice: DAY,
    before: 0,
    after: 0,
    horizon: 60,
    confirms: 'once',
    changeUntil: DAY,
    calendars: [],
  };
}

/** Route /calendar/visits/kind/:id: a new kind of visit (`new`), or an existing one. */
export function KindScreen(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const id = decodeURIComponent(path.split('/')[4] ?? '');
  const isNew = id === 'new';
  const found = useOwnPage();
  return (
    <SheetPage
      title={t(isNew ? 'LANG_VISITS_NEW_KIND' : 'LANG_VISITS_CHANGE_KIND')}
      back={{ label: t('LANG_VISITS_BACK_TO_VISITS'), open: () => go('/calendar/visits') }}
      found={found}
      failed={{ title: t('LANG_VISITS_FAILED'), retry: t('LANG_VISITS_TRY_AGAIN') }}
    >
      {({ page }) => {
        const kind = isNew ? newKind() : page.kinds.find((one) => one.id === id);
        return kind === undefined ? (
          <EmptyState title={t('LANG_VISITS_KIND_GONE')} />
        ) : (
          <KindForm key={id} page={page} kind={kind} />
        );
      }}
    </SheetPage>
  );
}
