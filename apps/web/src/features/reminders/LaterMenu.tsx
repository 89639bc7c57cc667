import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;
/** After how many minutes a reminder may come again. */
const MINUTES = [5, 15, HOUR, DAY, 7 * DAY] as const;

/** Postpones a reminder. `onChoose` gets minutes. */
export function LaterMenu({ onChoose }: { readonly onChoose: (minutes: number) => void }): ReactNode {
  const t = useText();
  return (
    <Menu
      label={t('LANG_REMINDERS_LATER')}
      placement="bottom-end"
      trigger={(props) => (
        <Button {...props} size="small" kind="quiet" icon={<AlarmClock size={15} />}>
          {t('LANG_REMINDERS_LATER')}
        </Button>
      )}
    >
      {MINUTES.map((minutes) => (
        <MenuItem key={minutes} onAction={() => onChoose(minutes)}>
          {spanWords(t, minutes)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function spanWords(t: Translate, minutes: number): string {
  if (minutes < HOUR) return t('LANG_REMINDERS_IN_MINUTES', { count: minutes });
  return minutes < DAY
    ? t('LANG_REMINDERS_IN_HOURS', { count: minutes / HOUR })
    : t('LANG_REMINDERS_IN_DAYS', { count: minutes / DAY });
}
