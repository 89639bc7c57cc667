import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { changeBlocked } from './block.ts';

/** The button that blocks the sender of a message, so that new messages go to Spam. */
export function BlockButton({ mail, blocked }: { readonly mail: string; readonly blocked: boolean }): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={busy}
      onClick={() => {
        setBusy(true);
        void changeBlocked(mail, !blocked).finally(() => setBusy(false));
      }}
    >
      {t(blocked ? 'LANG_SAFETY_UNBLOCK' : 'LANG_SAFETY_BLOCK')}
    </Button>
  );
}
