import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { openCompose } from '../compose/public.ts';

interface MessageNotFoundProps {
  readonly set: FollowUpSet;
  readonly onClose: () => void;
}

/** Says that the original message is gone, and offers a new message instead [FUP-023]. */
export function MessageNotFound({ set, onClose }: MessageNotFoundProps): ReactNode {
  const t = useText();
  const write = (): void => {
    onClose();
    // A mailto link carries recipients and subject, and treats both as the hostile text that they may be.
    const to = set.to.map(({ mail }) => encodeURIComponent(mail)).join(',');
    openCompose({ command: 'new', mailto: `mailto:${to}?subject=${encodeURIComponent(set.subject)}` });
  };
  return (
    <Dialog
      title={t('LANG_FOLLOW_UPS_VIEW_NOT_FOUND')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_FOLLOW_UPS_VIEW_CANCEL')}</Button>
          <Button kind="primary" onClick={write}>
            {t('LANG_FOLLOW_UPS_VIEW_NEW_MESSAGE')}
          </Button>
        </>
      }
    >
      {t('LANG_FOLLOW_UPS_VIEW_NOT_FOUND_HINT')}
    </Dialog>
  );
}
