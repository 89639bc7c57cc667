import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Composer } from '../composer/composer.ts';
import { hasFormatting } from '../html/formatting.ts';
import styles from './FormatBar.module.css';

/** The button that changes between formatted and plain text. It asks first when formatting would be lost. */
export function FormatSwitch({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const format = useStore(composer.state, (state) => state.format);
  const [isAsked, setAsked] = useState(false);
  const change = (): void => {
    setAsked(false);
    composer.dispatch({ type: 'format', format: format === 'html' ? 'text' : 'html' });
    composer.focusBody();
  };
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={styles['mode']}
        onClick={() => {
          composer.flush(false);
          const { html, original } = composer.state.get();
          if (format === 'html' && (hasFormatting(html) || original !== null)) setAsked(true);
          else change();
        }}
      >
        {t(format === 'html' ? 'LANG_COMPOSE_PLAIN_TEXT' : 'LANG_COMPOSE_RICH_TEXT')}
      </Button>
      {isAsked ? (
        <Dialog
          title={t('LANG_WRITING_TO_TEXT_TITLE')}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button data-autofocus="" onClick={() => setAsked(false)}>
                {t('LANG_WRITING_CANCEL')}
              </Button>
              <Button kind="primary" onClick={change}>
                {t('LANG_WRITING_TO_TEXT_DO')}
              </Button>
            </>
          }
        >
          {t('LANG_WRITING_TO_TEXT_WORDS')}
        </Dialog>
      ) : null}
    </>
  );
}
