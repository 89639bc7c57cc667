import { useText } from '../../../lib/i18n/text.tsx';

/** Writes a length in minutes in words: "1 hour 30 minutes", "2 days"; '' for one that is not known. */
export function useLengthWords(): (minutes: number | null) => string {
  const t = useText();
  return (minutes) => {
    if (minutes === null || minutes < 0) return '';
    const days = Math.floor(minutes / 1440);
    const hours = Math.floor((minutes % 1440) / 60);
    const rest = minutes % 60;
    const parts = [
      days > 0 ? t('LANG_EVENT_DAYS', { count: days }) : '',
      hours > 0 ? t('LANG_EVENT_HOURS', { count: hours }) : '',
      rest > 0 || minutes === 0 ? t('LANG_EVENT_MINUTES', { count: rest }) : '',
    ];
    return parts.filter((part) => part !== '').join(' ');
  };
}
