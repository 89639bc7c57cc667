import type { FunctionComponent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { afterFirstScreen } from '../../../lib/first-screen.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { ScreenLoader } from '../../../lib/loader.ts';
import { loadOnce, useLoaded } from '../../../lib/loading.ts';
import { currentLocation } from '../../../lib/location.ts';
import { locationOf, useMailLocation } from '../model/location.ts';
import { NothingOpen } from '../reading/NothingOpen.tsx';
import styles from '../reading/ReadingPane.module.css';

const reading: ScreenLoader = {
  code: () => import('../reading/ReadingPane.tsx').then((part) => part.ReadingPane),
};

/**
 * The screen beside the list. Resolves when it can render what the address names: at once when that is no message, because the list
 * does not need the code of the reading pane.
 */
export async function loadReading(): Promise<FunctionComponent> {
  const { path, search } = currentLocation();
  // A failure shows when the pane renders.
  if (locationOf(path, search).uid !== 0) await loadOnce(reading).catch(() => undefined);
  return ReadingRoute;
}

/** The reading pane. Its code loads when the list is on the screen, or with the first message that is opened before. */
function ReadingRoute(): ReactNode {
  const { uid } = useMailLocation();
  const [isDue, setDue] = useState(uid !== 0);
  useEffect(() => {
    let isHere = true;
    afterFirstScreen(() => {
      // Offline the message says so, and loads the code again.
      loadOnce(reading).then(
        () => {
          if (isHere) setDue(true);
        },
        () => undefined,
      );
    });
    return () => {
      isHere = false;
    };
  }, []);
  return isDue || uid !== 0 ? <LoadedPane /> : <WaitingPane />;
}

function LoadedPane(): ReactNode {
  const Pane = useLoaded(reading);
  return Pane === undefined ? <WaitingPane /> : <Pane />;
}

/** The pane before its code is there. */
function WaitingPane(): ReactNode {
  const t = useText();
  const { uid } = useMailLocation();
  return (
    <section className={styles['pane']} aria-label={t('LANG_MAIL_READING_PANE')} data-area="reading">
      {uid === 0 ? <NothingOpen /> : null}
    </section>
  );
}
