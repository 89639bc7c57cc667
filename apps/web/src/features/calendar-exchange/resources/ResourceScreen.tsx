import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCalendars } from '../data/exchange.queries.ts';
import { idIn } from '../data/id-in-path.ts';
import { ExchangePage } from '../parts/ExchangePage.tsx';
import { CalendarSharing } from '../sharing/CalendarSharing.tsx';
import { ResourceForm } from './ResourceForm.tsx';

/** Routes /calendar/resource/new and /calendar/resource/edit/:id [SHELL-086, SHELL-087]. */
export function ResourceScreen(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const isNew = path === '/calendar/resource/new';
  const calendars = useCalendars();
  return (
    <ExchangePage
      title={t(isNew ? 'LANG_CALENDAR_SHARE_RESOURCE_NEW' : 'LANG_CALENDAR_SHARE_RESOURCE_EDIT')}
      found={calendars}
    >
      {(all) => (isNew ? <ResourceForm key="new" calendar={null} /> : <Existing calendar={ownResource(all, path)} />)}
    </ExchangePage>
  );
}

function ownResource(all: readonly Calendar[], path: string): Calendar | undefined {
  const id = idIn(path);
  return all.find((calendar) => calendar.id === id && calendar.kind === 'resource' && calendar.right === 'OWN');
}

function Existing({ calendar }: { readonly calendar: Calendar | undefined }): ReactNode {
  const t = useText();
  if (calendar === undefined) {
    return (
      <EmptyState
        title={t('LANG_CALENDAR_SHARE_RESOURCE_GONE')}
        action={
          <Button onClick={() => go('/calendar/resource/subscribe')}>{t('LANG_CALENDAR_SHARE_RESOURCES')}</Button>
        }
      />
    );
  }
  return (
    <>
      <ResourceForm key={calendar.id} calendar={calendar} />
      <CalendarSharing calendar={calendar} />
    </>
  );
}
