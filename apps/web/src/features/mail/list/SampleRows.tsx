import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useLabelMap } from '../../labels/public.ts';
import { useTimes } from '../state/times.ts';
import { MessageRowView } from './MessageRowView.tsx';
import styles from './SampleRows.module.css';

interface SampleRowsProps {
  readonly rows: readonly MessageRow[];
  /** Accessible name of the list. */
  readonly label: string;
  /** The colour of a row, null for none. */
  readonly colorOf: (row: MessageRow) => string | null;
}

/** Messages as the list shows them, to look at: nothing happens when one is pressed. */
export function SampleRows({ rows, label, colorOf }: SampleRowsProps): ReactNode {
  const t = useText();
  const times = useTimes();
  const labels = useLabelMap();
  const phone = useMedia(PHONE);
  const { list_density: density, message_snippets: snippets } = usePreferences();
  const own = useUser()?.mail ?? '';
  const compact = density === 'compact' && !phone;
  const layout = {
    compact,
    snippets: snippets === 1,
    outgoing: false,
    phone: false,
    checking: false,
    own,
    bySender: false,
    labels,
  };
  return (
    <div role="grid" aria-label={label} className={styles['rows']}>
      {rows.map((row, index) => (
        <MessageRowView
          key={row.uid}
          row={row}
          index={index}
          layout={layout}
          checked={false}
          open={false}
          active={false}
          color={colorOf(row)}
          standing="plain"
          times={times}
          t={t}
        />
      ))}
    </div>
  );
}
