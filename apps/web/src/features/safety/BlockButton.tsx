import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { markBlocked } from './safety.queries.ts';

/** Blocks an address or ends that; the growl offers Undo for blocking. */
async function change(mail: string, blocked: boolean): Promise<void> {
  try {
    await markBlocked(mail, blocked);
    const undo = { label: text('LANG_SAFETY_UNDO'), run: (): void => void change(mail, false) };
    growl.show({
      type: 'success',
      text: text(blocked ? 'LANG_SAFETY_BLOCKED' : 'LANG_SAFETY_UNBLOCKED', { mail }),
      ...(blocked ? { action: undo } : {}),
    });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

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
        void change(mail, !blocked).finally(() => setBusy(false));
      }}
    >
      {t(blocked ? 'LANG_SAFETY_UNBLOCK' : 'LANG_SAFETY_BLOCK')}
    </Button>
  );
}
