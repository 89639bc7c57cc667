import type { Preferences } from '@pillarbox/contract/preferences/table';
import { startOf } from '@pillarbox/rules/spotlights';
import type { Spotlight } from '@pillarbox/rules/spotlights';
import { Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { closeDialog } from '../../../lib/dialogs.ts';
import { text, useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useLocation } from '../../../lib/location.ts';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { partner } from '../../../lib/partner.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ModalFrame } from '../../../ui/ModalFrame.tsx';
import { cx } from '../../../ui/cx.ts';
import { savePreferences } from '../../preferences/public.ts';
import { dueNow } from './due.ts';
import { FACES } from './faces.ts';
import { spotlightsOf } from './offered.ts';
import { SpotlightSlide, useSpotlightTitle } from './SpotlightSlide.tsx';
import styles from './Spotlight.module.css';

/** The slide that lists every feature. */
const ALL = 'all';

/** Closes the dialog when the page shows something else [SPOT-002]. */
function useCloseOnMove(): void {
  const { path } = useLocation();
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) closeDialog();
  }, [path]);
}

/** Saves one preference at a time, and what came of it in words. */
function useSave(): readonly [save: (changed: Partial<Preferences>) => void, outcome: string] {
  const user = useUser()?.mail ?? '';
  const [outcome, setOutcome] = useState('');
  const save = (changed: Partial<Preferences>): void => {
    savePreferences(user, changed).then(
      () => setOutcome(text('LANG_SPOTLIGHT_SAVED')),
      (error: unknown) => setOutcome(text(errorTextKey(error))),
    );
  };
  return [save, outcome];
}

/**
 * The spotlight (picture 14): the feature that is new this week, then the list of all features, sorted by title, from which each can
 * be read. A click beside it does not close it; Escape does [SPOT-001, SPOT-010, SPOT-035].
 */
export function SpotlightDialog(): ReactNode {
  const t = useText();
  const titleId = useId();
  const preferences = usePreferences();
  const isPhone = useMedia(PHONE);
  const provider = useStore(partner);
  const [fresh] = useState(() => dueNow(provider, preferences, isPhone));
  const [slides, setSlides] = useState<readonly (Spotlight | typeof ALL)[]>(fresh === null ? [ALL] : [fresh, ALL]);
  const [index, setIndex] = useState(0);
  const [save, outcome] = useSave();
  const user = useUser()?.mail ?? '';
  useCloseOnMove();
  useEffect(() => {
    if (fresh === null) return;
    // Without this it would only show once more.
    savePreferences(user, { previous_feature_spotlight: startOf(fresh) }).catch(() => undefined);
  }, [fresh, user]);
  const slide = slides[index] ?? ALL;
  const choose = (one: Spotlight): void => {
    const base = slides.slice(0, slides.indexOf(ALL) + 1);
    setSlides([...base, one]);
    setIndex(base.length);
  };
  const Icon = slide === ALL ? Sparkles : FACES[slide.feature].icon;
  return (
    <ModalFrame onClose={closeDialog} labelledBy={titleId} size="large" still>
      <div className={styles['spotlight']}>
        <div className={styles['picture']} aria-hidden="true">
          <span className={styles['card']}>
            <Icon size={44} strokeWidth={1.5} />
            <i />
            <i />
          </span>
        </div>
        <div className={styles['side']}>
          <div className={styles['body']} aria-live="polite">
            {slide === ALL ? (
              <AllFeatures titleId={titleId} choose={choose} />
            ) : (
              <SpotlightSlide titleId={titleId} spotlight={slide} isNew={slide === fresh} save={save} />
            )}
            <p className={styles['outcome']}>{outcome}</p>
          </div>
          <footer className={styles['foot']}>
            <span className={styles['slots']} aria-hidden="true">
              {slides.map((one) => (
                <span
                  key={one === ALL ? ALL : one.feature}
                  className={cx(styles['slot'], one === slide && styles['now'])}
                />
              ))}
            </span>
            {index === 0 ? null : (
              <Button kind="quiet" size="large" onClick={() => setIndex(index - 1)}>
                {t('LANG_SPOTLIGHT_BACK')}
              </Button>
            )}
            <Button
              kind="primary"
              size="large"
              data-autofocus=""
              onClick={() => (index === slides.length - 1 ? closeDialog() : setIndex(index + 1))}
            >
              {t(index === slides.length - 1 ? 'LANG_SPOTLIGHT_DONE' : 'LANG_SPOTLIGHT_NEXT')}
            </Button>
          </footer>
          <Checkbox
            className={styles['never'] ?? ''}
            label={t('LANG_SPOTLIGHT_NEVER')}
            checked={preferences.show_feature_spotlights === 0}
            onChange={(event) => save({ show_feature_spotlights: event.currentTarget.checked ? 0 : 1 })}
          />
        </div>
        <button type="button" className={styles['close']} aria-label={t('LANG_UI_CLOSE')} onClick={closeDialog}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    </ModalFrame>
  );
}

interface AllFeaturesProps {
  readonly titleId: string;
  readonly choose: (spotlight: Spotlight) => void;
}

/** Every feature that has a spotlight, sorted by title [SPOT-035]. */
function AllFeatures({ titleId, choose }: AllFeaturesProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const provider = useStore(partner);
  const titleOf = useSpotlightTitle();
  const { compare } = new Intl.Collator(tag);
  const all = spotlightsOf(provider).toSorted((one, other) => compare(titleOf(one), titleOf(other)));
  return (
    <>
      <h2 id={titleId} className={styles['title']}>
        {t('LANG_SPOTLIGHT_ALL')}
      </h2>
      <ul className={styles['list']}>
        {all.map((one) => {
          const { icon: Icon } = FACES[one.feature];
          return (
            <li key={one.feature}>
              <button type="button" className={styles['entry']} onClick={() => choose(one)}>
                <Icon size={16} aria-hidden="true" />
                {titleOf(one)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
