import { SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { requestCompose } from '../actions/compose-request.ts';
import { selection } from '../state/mail-state.ts';

/** Begins a message from a list on a phone; absent while messages are checked, because their actions are there. */
export function ComposeButton(): ReactNode {
  const t = useText();
  const isChecking = useStore(selection, (now) => now.checked.size > 0);
  return (
    <FloatingButton
      label={t('LANG_MAIL_NEW')}
      icon={SquarePen}
      hidden={isChecking}
      onClick={() => requestCompose({ command: 'new' })}
    />
  );
}
