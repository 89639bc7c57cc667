import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { PaneRow } from '../../../ui/Pane.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { FOLLOW_UPS_PATH, useFollowUpCount } from '../../follow-ups/public.ts';

/** The way to the follow-ups, below the core folders, with the number of those to come. */
export function FollowUpsLink(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const count = useFollowUpCount();
  const open = (): void => {
    tellShell({ paneOpen: false });
    go(FOLLOW_UPS_PATH);
  };
  return (
    <PaneRow
      name={t('LANG_SHELL_FOLLOW_UPS')}
      icon={<AlarmClock size={16} strokeWidth={1.75} aria-hidden="true" />}
      {...(count > 0 && {
        count: (
          <>
            <VisuallyHidden>, </VisuallyHidden>
            {count}
          </>
        ),
      })}
      isOpen={path === FOLLOW_UPS_PATH}
      onClick={open}
    />
  );
}
