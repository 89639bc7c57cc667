import { upper } from '@pillarbox/locales/keys';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { Spotlight } from '@pillarbox/rules/spotlights';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FACES } from './faces.ts';
import { ownWords } from './offered.ts';
import { SpotlightAction } from './SpotlightAction.tsx';
import styles from './Spotlight.module.css';

/** The title of a spotlight: the provider's, else that of the catalogue. */
export function useSpotlightTitle(): (spotlight: Spotlight) => string {
  const t = useText();
  const settings = usePageSettings();
  return (spotlight) => ownWords(settings, spotlight).title || t(`LANG_SPOTLIGHT_TITLE_${upper(spotlight.feature)}`);
}

interface SpotlightSlideProps {
  readonly titleId: string;
  readonly spotlight: Spotlight;
  readonly isNew: boolean;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** One feature: what it does, with its setting or the way to it. */
export function SpotlightSlide({ titleId, spotlight, isNew, save }: SpotlightSlideProps): ReactNode {
  const t = useText();
  const titleOf = useSpotlightTitle();
  const { url } = ownWords(usePageSettings(), spotlight);
  const { feature } = spotlight;
  const { path } = FACES[feature];
  return (
    <>
      {isNew ? <p className={styles['new']}>{t('LANG_SPOTLIGHT_NEW')}</p> : null}
      <h2 id={titleId} className={styles['title']}>
        {titleOf(spotlight)}
      </h2>
      <p className={styles['words']}>{t(`LANG_SPOTLIGHT_TEXT_${upper(feature)}`)}</p>
      <SpotlightAction feature={feature} save={save} />
      {url === '' ? null : (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {t('LANG_SPOTLIGHT_SHOW')}
        </a>
      )}
      {url !== '' || path === undefined ? null : (
        <Button className={styles['show']} onClick={() => go(path)}>
          {t('LANG_SPOTLIGHT_SHOW')}
        </Button>
      )}
    </>
  );
}
