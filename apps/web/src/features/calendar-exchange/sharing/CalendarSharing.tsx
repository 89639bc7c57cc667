import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyLink } from '../../../lib/copy-link.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SharingSection } from '../../../ui/people/SharingSection.tsx';
import { shareCalendar, withdrawShare } from '../data/exchange.queries.ts';
import { useLevelOptions } from '../parts/level-words.ts';
import { PublicPageSwitch } from './PublicPageSwitch.tsx';

/** With whom a calendar of the user is shared, and its public page. */
export function CalendarSharing({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const options = useLevelOptions();
  if (calendar.right !== 'OWN') return null;
  const link = `#/calendar/subscribetocalendar/${encodeURIComponent(calendar.id)}`;
  return (
    <SharingSection
      people={calendar.shares}
      options={options}
      first="READ"
      words={{
        title: t('LANG_CALENDAR_SHARE_TITLE'),
        hint: t('LANG_CALENDAR_SHARE_HINT'),
        nobody: t('LANG_CALENDAR_SHARE_NOBODY'),
        who: t('LANG_CALENDAR_SHARE_WHO'),
        level: t('LANG_CALENDAR_SHARE_LEVEL'),
        add: t('LANG_CALENDAR_SHARE_ADD'),
        added: (name) => t('LANG_CALENDAR_SHARE_ADDED', { name }),
        levelOf: (name) => t('LANG_CALENDAR_SHARE_LEVEL_OF', { name }),
        remove: (name) => t('LANG_CALENDAR_SHARE_REMOVE', { name }),
        ended: (name) => t('LANG_CALENDAR_SHARE_ENDED', { name }),
      }}
      onShare={async (user, level) => (await shareCalendar(calendar.id, user, level)).shares.map(({ mail }) => mail)}
      onWithdraw={(mail) => withdrawShare(calendar.id, mail)}
      foot={
        <Button icon={<Link size={16} />} onClick={() => copyLink(link, t('LANG_CALENDAR_SHARE_COPIED'))}>
          {t('LANG_CALENDAR_SHARE_COPY_LINK')}
        </Button>
      }
    >
      {calendar.kind === 'calendar' ? <PublicPageSwitch calendar={calendar} /> : null}
    </SharingSection>
  );
}
