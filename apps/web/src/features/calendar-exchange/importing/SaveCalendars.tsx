import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { saveCalendar } from '../data/save-calendar.ts';
import { useTargets } from './import.queries.ts';
import styles from './SaveCalendars.module.css';

/** The choice of a calendar that is saved as a file. */
export function SaveCalendars(): ReactNode {
  const t = useText();
  const calendars = useTargets() ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen ?? calendars[0]?.id;
  if (id === undefined) return null;
  return (
    <section className={styles['save']}>
      <Select
        label={t('LANG_CALENDAR_IMPORT_EXPORT_TITLE')}
        value={id}
        options={calendars.map((calendar) => ({ value: calendar.id, label: visibleText(calendar.name) }))}
        onChange={setChosen}
      />
      <Button icon={<Download size={16} />} onClick={() => saveCalendar(id)}>
        {t('LANG_CALENDAR_IMPORT_EXPORT')}
      </Button>
    </section>
  );
}
