import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../lib/growl.ts';
import { useUser } from '../../lib/session-state.ts';
import { errorTextKey } from '../../lib/api-error.ts';
import { closeDialog, showError } from '../../lib/dialogs.ts';
import { setLanguage, speech } from '../../lib/i18n/language.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import { useOfferedLanguages } from '../../lib/offered-languages.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { savePreferences } from './preferences.ts';
import styles from './LanguageDialog.module.css';

/** The languages, each by its own name. The choice takes effect at once and is saved [SHELL-137]. */
export function LanguageDialog(): ReactNode {
  const t = useText();
  const user = useUser();
  const now = useStore(speech, (value) => value.code);
  // The chosen language while its texts load.
  const [wish, setWish] = useState<string | null>(null);
  const chosen = wish ?? now;
  const choose = async (code: string): Promise<void> => {
    setWish(code);
    try {
      await setLanguage(code);
    } catch {
      showError({ title: text('LANG_SHELL_LANGUAGE_FAILED_TITLE'), text: text('LANG_SHELL_LANGUAGE_FAILED') });
      return;
    } finally {
      setWish(null);
    }
    savePreferences(user?.mail ?? '', { language: code }).catch((error: unknown) =>
      growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
    );
  };
  return (
    <Dialog
      title={t('LANG_PREFERENCES_LANGUAGE_TITLE')}
      size="form"
      onClose={closeDialog}
      footer={
        <Button kind="primary" size="large" onClick={closeDialog}>
          {t('LANG_PREFERENCES_LANGUAGE_DONE')}
        </Button>
      }
    >
      <fieldset className={styles['languages']} aria-label={t('LANG_PREFERENCES_LANGUAGE_TITLE')}>
        {useOfferedLanguages().map(({ code, tag, name }) => (
          <label key={code} className={styles['language']}>
            <input
              type="radio"
              name="language"
              className={styles['input']}
              checked={code === chosen}
              onChange={() => void choose(code)}
            />
            <span lang={tag}>{name}</span>
            {code === chosen ? <Check size={16} aria-hidden="true" /> : null}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
