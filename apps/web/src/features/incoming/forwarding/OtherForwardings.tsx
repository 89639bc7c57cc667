import type { ForwardingState } from '@pillarbox/contract/incoming/forwarding';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import styles from '../Incoming.module.css';

/** What else forwards mail: filters, and the rules of other programs; and whether those run instead of ours. */
export function OtherForwardings({ state }: { readonly state: ForwardingState }): ReactNode {
  const t = useText();
  const { others, replacedBy } = state;
  const words = [
    ...(replacedBy === null ? [] : [t('LANG_INCOMING_REPLACED_BY', { name: replacedBy })]),
    ...others.map(({ where, name, addresses }) =>
      where === 'filters'
        ? t('LANG_INCOMING_FORWARD_FILTERS', { addresses: addresses.join(', ') })
        : t('LANG_INCOMING_FORWARD_SCRIPT', { name, addresses: addresses.join(', ') }),
    ),
  ];
  return words.map((sentence) => (
    <div key={sentence} className={styles['state']}>
      <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
        {sentence}
      </Banner>
    </div>
  ));
}
