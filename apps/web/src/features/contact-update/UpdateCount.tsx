import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useWaitingAnswers } from './update-calls.ts';

/** How many answers of contacts wait; nothing when there are none. */
export function UpdateCount(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const count = useWaitingAnswers();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">{count.toLocaleString(tag)}</span>
      <VisuallyHidden>{t('LANG_CONTACT_UPDATE_WAITING_COUNT', { count })}</VisuallyHidden>
    </>
  );
}
