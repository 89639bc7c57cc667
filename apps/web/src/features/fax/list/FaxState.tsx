import type { Fax } from '@pillarbox/contract/fax/fax';
import { ArrowDownLeft, Ban, Check, CircleAlert, Clock, FilePen, LoaderCircle } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFaxWords } from '../data/use-fax-words.ts';
import styles from './FaxList.module.css';

const ICONS: Readonly<Record<Fax['state'], LucideIcon>> = {
  draft: FilePen,
  waiting: Clock,
  converting: LoaderCircle,
  sending: LoaderCircle,
  sent: Check,
  failed: CircleAlert,
  cancelled: Ban,
  received: ArrowDownLeft,
};

/** How far a fax is, with a sign and in words. */
export function FaxState({ fax }: { readonly fax: Fax }): ReactNode {
  const Icon = ICONS[fax.state];
  return (
    <span className={styles['state']} data-state={fax.state}>
      <Icon size={13} aria-hidden="true" />
      {useFaxWords().state(fax)}
    </span>
  );
}
