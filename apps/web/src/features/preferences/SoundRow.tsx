import { MAX_SOUND_BYTES, saveNewMailSound } from '@pillarbox/contract/preferences/sound';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { formatSize } from '@pillarbox/rules/size';
import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text, useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { useUser } from '../../lib/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { playSound } from '../notices/public.ts';
import styles from './Preferences.module.css';

interface SoundRowProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** The sound for new mail [PREF-076]: the built-in one or a file of the user, to listen to before mail comes. */
export function SoundRow({ preferences, save }: SoundRowProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const user = useUser()?.mail ?? '';
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { sound_uid: uid } = preferences;
  const upload = async (chosen: File): Promise<void> => {
    setBusy(true);
    try {
      if (chosen.size > MAX_SOUND_BYTES) throw new TooLarge();
      const body = await base64Of(chosen);
      const { sound_uid: next } = await call(saveNewMailSound, { params: { user }, body });
      save({ sound_uid: next });
      void playSound(next);
    } catch (error) {
      const words = error instanceof TooLarge ? text('LANG_ERROR_SOUND_TOO_LARGE') : text(errorTextKey(error));
      growl.show({ type: 'danger', text: words });
    }
    setBusy(false);
  };
  return (
    <SettingRow
      label={t('LANG_PREFERENCES_SOUND_FILE')}
      hint={t('LANG_PREFERENCES_SOUND_HINT', { size: formatSize(MAX_SOUND_BYTES, tag) })}
    >
      <span className={styles['buttons']}>
        <span>{t(uid === '' ? 'LANG_PREFERENCES_SOUND_BUILT_IN' : 'LANG_PREFERENCES_SOUND_OWN')}</span>
        <Button icon={<Volume2 size={16} aria-hidden="true" />} onClick={() => void playSound(uid)}>
          {t('LANG_PREFERENCES_SOUND_LISTEN')}
        </Button>
        <Button busy={isBusy} onClick={() => file.current?.click()}>
          {t('LANG_PREFERENCES_SOUND_CHOOSE')}
        </Button>
        {uid === '' ? null : (
          <Button kind="quiet" onClick={() => save({ sound_uid: '' })}>
            {t('LANG_PREFERENCES_SOUND_RESET')}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          accept="audio/*"
          data-sound-file=""
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (chosen !== undefined) void upload(chosen);
          }}
        />
      </span>
    </SettingRow>
  );
}

/** A file that is not sent, because the gateway would refuse it. */
class TooLarge extends Error {}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}
