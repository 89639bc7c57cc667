import { MAX_BACKGROUND_BYTES } from '@pillarbox/contract/appearance/own-background';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { BACKGROUNDS, OWN_BACKGROUND } from '@pillarbox/rules/theme/backgrounds';
import type { Background } from '@pillarbox/rules/theme/backgrounds';
import { formatSize } from '@pillarbox/rules/size';
import { Ban, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../lib/media.ts';
import { ownBackgroundUrl } from '../../lib/own-background.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { useOwnBackground } from './use-own-background.ts';
import styles from './Appearance.module.css';

interface BackgroundChoiceProps {
  readonly user: string;
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** Background images: none, the user's own, eight dark and eight light ones [BRAND-038, BRAND-039, BRAND-040]. */
export function BackgroundChoice({ user, preferences, save }: BackgroundChoiceProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const group = useId();
  const isPhone = useMedia(PHONE);
  const { isBusy, upload, remove } = useOwnBackground({ user, image: preferences.theme_image, save });
  const { theme_image: chosen, theme_image_own: own } = preferences;
  const tile = (name: string, label: string, face: ReactNode): ReactNode => (
    <label key={name} className={styles['tile']} data-tooltip={label}>
      <input
        type="radio"
        name={group}
        className={styles['input']}
        aria-label={label}
        checked={chosen === name}
        onChange={() => save({ theme_image: name })}
      />
      {face}
    </label>
  );
  const built = (type: Background['type']): ReactNode =>
    BACKGROUNDS.filter((one) => one.type === type).map(({ name, thumb }, at) =>
      tile(
        name,
        t(type === 'dark' ? 'LANG_APPEARANCE_DARK_PICTURE' : 'LANG_APPEARANCE_LIGHT_PICTURE', { number: at + 1 }),
        <img src={thumb} alt="" width={176} height={112} loading="lazy" />,
      ),
    );
  const ownUrl = own === null ? '' : ownBackgroundUrl(user, own);
  return (
    <FileDrop
      label={t('LANG_APPEARANCE_UPLOAD')}
      accept="image/jpeg,image/png,image/gif,image/webp"
      className={styles['drop']}
      onFiles={([file]) => void (file && upload(file))}
    >
      {(choose) => (
        <>
          <div className={styles['head']}>
            <h3 className={styles['heading']}>{t('LANG_APPEARANCE_BACKGROUND')}</h3>
            {own === null ? null : (
              <Button kind="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => void remove()}>
                {t('LANG_APPEARANCE_REMOVE')}
              </Button>
            )}
            <Button busy={isBusy} icon={<Upload size={16} aria-hidden="true" />} onClick={choose}>
              {t('LANG_APPEARANCE_UPLOAD')}
            </Button>
          </div>
          <p className={styles['hint']}>
            {isPhone ? `${t('LANG_APPEARANCE_NARROW')} ` : null}
            {t('LANG_APPEARANCE_UPLOAD_HINT', { size: formatSize(MAX_BACKGROUND_BYTES, tag) })}
          </p>
          <fieldset className={styles['tiles']} aria-label={t('LANG_APPEARANCE_BACKGROUND')}>
            {tile(
              '',
              t('LANG_APPEARANCE_NONE'),
              <span className={styles['none']}>
                <Ban size={20} aria-hidden="true" />
              </span>,
            )}
            {own === null
              ? null
              : tile(OWN_BACKGROUND, t('LANG_APPEARANCE_OWN'), <img src={ownUrl} alt="" width={176} height={112} />)}
            <p className={styles['kind']}>{t('LANG_APPEARANCE_DARK')}</p>
            {built('dark')}
            <p className={styles['kind']}>{t('LANG_APPEARANCE_LIGHT')}</p>
            {built('light')}
          </fieldset>
        </>
      )}
    </FileDrop>
  );
}
