import type { Preferences } from '@pillarbox/contract/preferences/table';
import { upper } from '@pillarbox/locales/keys';
import { chooseTheme, defaultThemeName, themesFor } from '@pillarbox/rules/theme/themes';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { partner } from '../../lib/partner.ts';
import { useStore } from '../../lib/store.ts';
import styles from './Appearance.module.css';

interface ThemeChoiceProps {
  /** Name of the chosen theme; '' for the provider's. */
  readonly chosen: string;
  readonly save: (changed: Pick<Preferences, 'theme'>) => void;
}

/** The themes, each as a small picture of the page [BRAND-034]. */
export function ThemeChoice({ chosen, save }: ThemeChoiceProps): ReactNode {
  const t = useText();
  const group = useId();
  const hostopian = useStore(partner, (value) => value?.branding.HostopianID ?? '');
  const brand = useStore(partner, (value) => value?.branding.SteeleBrandingItems.colors.brand ?? '');
  const theme = chosen === '' ? defaultThemeName(hostopian) : chosen;
  return (
    <fieldset className={styles['themes']} aria-label={t('LANG_APPEARANCE_THEME')}>
      {themesFor(hostopian).map(({ name }) => {
        const { h, c, pl, pk } = chooseTheme({ theme: name, hostopian, brand });
        const colours = { '--th': h, '--tc': c, '--tpl': pl, '--tpk': pk } as Record<string, number>;
        return (
          <label key={name} className={styles['theme']}>
            <input
              type="radio"
              name={group}
              className={styles['input']}
              checked={theme === name}
              onChange={() => save({ theme: name === 'default' ? '' : name })}
            />
            <span className={styles['page']} style={colours} aria-hidden="true">
              <span className={styles['pillar']} />
              <span className={styles['pane']}>
                <i />
                <i />
                <i />
              </span>
              <span className={styles['sheet']}>
                <i />
                <i />
                <i />
                <i />
              </span>
            </span>
            {t(`LANG_APPEARANCE_THEME_${upper(name)}`)}
          </label>
        );
      })}
    </fieldset>
  );
}
