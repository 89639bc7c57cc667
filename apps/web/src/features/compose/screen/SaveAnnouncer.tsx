import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { tellShell } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { clockWords } from '../begin/compose-settings.ts';
import type { Composer } from '../composer/composer.ts';

/** Shortest time in ms between two announcements of a saved draft, so that they do not disturb typing (ui.md 6). */
const PAUSE_MS = 60_000;

/** Announces a saved draft to screen readers, at most once a minute, and in the status bar. A failure is announced at once. */
export function SaveAnnouncer({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const status = useStore(composer.status);
  const [said, setSaid] = useState({ words: '', at: 0 });
  useEffect(() => {
    if (status.kind === 'saved') {
      const words = t('LANG_COMPOSE_SAVED_AT', { time: clockWords(status.at) });
      tellShell({ status: words });
      setSaid((last) => (Date.now() - last.at < PAUSE_MS ? last : { words, at: Date.now() }));
    }
    if (status.kind === 'failed') {
      setSaid({ words: t('LANG_COMPOSE_SAVE_FAILED', { reason: t(status.textKey) }), at: 0 });
    }
  }, [status, t]);
  return (
    <div role="status">
      <VisuallyHidden>{said.words}</VisuallyHidden>
    </div>
  );
}
