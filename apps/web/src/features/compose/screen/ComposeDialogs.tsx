import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { growl } from '../../../lib/growl.ts';
import type { Composer } from '../composer/composer.ts';
import { closeMessage } from '../composer/compose-session.ts';
import type { SendQuestion } from '../model/send-check.ts';

/** The open question to the user. */
export type Asked = SendQuestion | 'discard';

async function discard(composer: Composer): Promise<void> {
  closeMessage(composer);
  try {
    await composer.discard();
    growl.show({ type: 'success', text: text('LANG_COMPOSE_DISCARDED') });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

interface ComposeDialogsProps {
  readonly asked: Asked | null;
  readonly composer: Composer;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

/** Asks before a message is discarded, or sent without subject or text. */
export function ComposeDialogs({ asked, composer, onClose, onSend }: ComposeDialogsProps): ReactNode {
  const t = useText();
  if (asked === null) return null;
  if (asked === 'discard') {
    return (
      <Dialog
        title={t('LANG_COMPOSE_DISCARD_TITLE')}
        onClose={onClose}
        footer={
          <>
            <Button data-autofocus="" onClick={onClose}>
              {t('LANG_COMPOSE_KEEP')}
            </Button>
            <Button kind="danger" onClick={() => void discard(composer)}>
              {t('LANG_COMPOSE_DISCARD_DO')}
            </Button>
          </>
        }
      >
        {t('LANG_COMPOSE_DISCARD_WORDS')}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t(asked === 'no-subject' ? 'LANG_COMPOSE_NO_SUBJECT_TITLE' : 'LANG_COMPOSE_EMPTY_TITLE')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_COMPOSE_GO_ON')}</Button>
          <Button kind="primary" onClick={onSend}>
            {t('LANG_COMPOSE_SEND_ANYWAY')}
          </Button>
        </>
      }
    />
  );
}
