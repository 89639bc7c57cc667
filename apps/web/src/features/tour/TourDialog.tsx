import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { keyAlongLine } from '../../lib/i18n/direction.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { speech } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { ModalFrame } from '../../ui/ModalFrame.tsx';
import { cx } from '../../ui/cx.ts';
import { partner } from '../../lib/partner.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { savePreferences } from '../preferences/public.ts';
import { session } from '../../lib/session-state.ts';
import { Drawing } from './drawings/Drawing.tsx';
import type { DrawnWords } from './drawings/drawn-words.ts';
import { loadWords } from './drawings/words.ts';
import { offeredFeatures } from './spotlight/offered.ts';
import { tourShown } from './tour-shown.ts';
import { drawingFolder, pictureOf, slidesFor } from './tour-rules.ts';
import type { Slide } from './tour-rules.ts';
import styles from './TourDialog.module.css';

/** The part of each slide in the keys of its texts. */
const KEYS = {
  start: 'START',
  inbox: 'INBOX',
  calendar: 'CALENDAR',
  tasks: 'TASKS',
  contacts: 'CONTACTS',
  cloudbox: 'CLOUDBOX',
  preferences: 'PREFERENCES',
  'all-in-one': 'ALL_IN_ONE',
} as const satisfies Record<Slide, string>;

/** Closes the tour and saves that it was seen [SPOT-038, PREF-099]. It closes also when saving fails. */
function finish(): void {
  closeDialog();
  const { user } = session.get();
  if (user === null || currentPreferences().tour_modal === 1) return;
  savePreferences(user.mail, { tour_modal: 1 }).catch(() => undefined);
}

/** The texts of the drawings in the current language; null while they load. */
function useDrawnWords(): DrawnWords | null {
  const folder = useStore(speech, (value) => drawingFolder(value.code));
  const [words, setWords] = useState<DrawnWords | null>(null);
  useEffect(() => {
    let isMounted = true;
    void loadWords(folder).then(
      (loaded) => {
        if (isMounted) setWords(loaded);
      },
      // A slide without its drawing still has its text.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [folder]);
  return words;
}

/** The picture of a slide: of the product in the user's language, or a drawing where there is none or it does not load. */
function SlidePicture({ slide, words }: { readonly slide: Slide; readonly words: DrawnWords | null }): ReactNode {
  const address = useStore(speech, ({ code }) => pictureOf(slide, code));
  const [isMissing, setMissing] = useState(false);
  if (address !== null && !isMissing) {
    return (
      <img className={styles['shot']} src={address} alt="" width={1230} height={600} onError={() => setMissing(true)} />
    );
  }
  return words === null ? null : <Drawing slide={slide} words={words} />;
}

/**
 * The tour (picture 14), slide by slide. It starts at the first slide each time it is opened, and any way of closing it
 * counts as seen [SPOT-039, SPOT-040].
 */
export function TourDialog(): ReactNode {
  const t = useText();
  const titleId = useId();
  const words = useDrawnWords();
  useEffect(() => tourShown.set(true), []);
  const provider = useStore(partner);
  const slides = slidesFor(provider?.domain.HostopianID ?? '', offeredFeatures(provider));
  const [index, setIndex] = useState(0);
  const slide = slides[index] ?? 'start';
  const next = slides[index + 1];
  const go = (to: number): void => setIndex(Math.max(0, Math.min(slides.length - 1, to)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyAlongLine(event.key);
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    go(index + step);
  };
  return (
    <ModalFrame onClose={finish} labelledBy={titleId} size="wide">
      <div className={styles['tour']} onKeyDown={onKeyDown}>
        <div className={styles['picture']} aria-hidden="true">
          <SlidePicture key={slide} slide={slide} words={words} />
        </div>
        <div className={styles['text']} aria-live="polite">
          <p className={styles['count']}>{t('LANG_TOUR_PLACE', { place: index + 1, count: slides.length })}</p>
          <h2 id={titleId} className={styles['title']}>
            {t(`LANG_TOUR_TITLE_${KEYS[slide]}`)}
          </h2>
          <p className={styles['words']}>{t(`LANG_TOUR_TEXT_${KEYS[slide]}`)}</p>
        </div>
        <footer className={styles['foot']}>
          <Button kind="quiet" size="large" className={styles['skip']} onClick={finish}>
            {t('LANG_TOUR_SKIP')}
          </Button>
          <span className={styles['slots']} aria-hidden="true">
            {slides.map((one) => (
              <span key={one} className={cx(styles['slot'], one === slide && styles['now'])} />
            ))}
          </span>
          <span className={styles['steps']}>
            {index === 0 ? null : (
              <Button size="large" onClick={() => go(index - 1)}>
                {t('LANG_TOUR_BACK')}
              </Button>
            )}
            <Button
              kind="primary"
              size="large"
              data-autofocus=""
              onClick={() => (next === undefined ? finish() : go(index + 1))}
            >
              {next === undefined || next === 'start'
                ? t('LANG_TOUR_FINISH')
                : t('LANG_TOUR_NEXT', { slide: t(`LANG_TOUR_NAME_${KEYS[next]}`) })}
            </Button>
          </span>
        </footer>
        <button type="button" className={styles['close']} aria-label={t('LANG_UI_CLOSE')} onClick={finish}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    </ModalFrame>
  );
}
