import { ClockArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { PaneRow } from '../../../ui/Pane.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { countWaiting, SCHEDULED_PATH, waiting } from '../../compose/public.ts';

/** The way to the scheduled messages, below the core folders, with their number. */
export function ScheduledLink(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const count = useStore(waiting, countWaiting);
  const open = (): void => {
    tellShell({ paneOpen: false });
    go(SCHEDULED_PATH);
  };
  return (
    <PaneRow
      name={t('LANG_SHELL_SCHEDULED')}
      icon={<ClockArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />}
      {...(count > 0 && {
        count: (
          <>
            <VisuallyHidden>, </VisuallyHidden>
            {count}
          </>
        ),
      })}
      isOpen={path === SCHEDULED_PATH}
      onClick={open}
    />
  );
}
