import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useScheme } from '../../../theme/scheme.ts';
import { MessageFrame, frameTheme } from '../../mail/public.ts';
import styles from './OriginalFrame.module.css';
import type { Composer } from '../composer/composer.ts';

const NO_PICTURES: ReadonlyMap<string, Blob> = new Map();
/** Wraps the original, because the frame folds a quotation at its end only below other text. */
const WHOLE = '<blockquote type="cite" style="margin:0;padding:0;border:0">';
const nothing = (): void => undefined;

/** The pictures that the original shows by Content-ID. Pictures that fail to load are left out. */
async function picturesOf(composer: Composer, signal: AbortSignal): Promise<ReadonlyMap<string, Blob>> {
  const inline = composer.state.get().attachments.filter((one) => one.cid !== '');
  const read = await Promise.all(
    inline.map(async ({ cid }): Promise<[string, Blob] | null> => {
      const address = composer.uploads.pictureOf(cid);
      if (address === undefined) return null;
      try {
        const response = await fetch(address, { signal, credentials: 'same-origin' });
        return response.ok ? [`cid:${cid.toLowerCase()}`, await response.blob()] : null;
      } catch {
        return null;
      }
    }),
  );
  return new Map(read.filter((one) => one !== null));
}

interface OriginalFrameProps {
  readonly composer: Composer;
  readonly html: string;
}

/** Shows the original as it will be sent, in the isolated frame for HTML of others. */
export function OriginalFrame({ composer, html }: OriginalFrameProps): ReactNode {
  const t = useText();
  const { dark } = useScheme();
  const [pictures, setPictures] = useState(NO_PICTURES);
  useEffect(() => {
    const stop = new AbortController();
    void picturesOf(composer, stop.signal).then((found) => {
      if (!stop.signal.aborted && found.size > 0) setPictures(found);
    });
    return () => stop.abort();
  }, [composer]);
  const message = useMemo(
    () => ({
      mime: 'text/html' as const,
      text: `${WHOLE}${html}</blockquote>`,
      whole: true,
      pictures,
      theme: frameTheme(dark, false),
      lang: '',
      title: t('LANG_COMPOSE_ORIGINAL'),
      words: {
        showQuote: t('LANG_COMPOSE_SHOW_QUOTE'),
        hideQuote: t('LANG_COMPOSE_HIDE_QUOTE'),
        leadsTo: t('LANG_COMPOSE_LINK_LEADS_TO', { host: '{host}' }),
      },
    }),
    [html, pictures, dark, t],
  );
  return (
    <div className={styles['frame']}>
      <MessageFrame
        message={message}
        label={t('LANG_COMPOSE_ORIGINAL')}
        onShown={nothing}
        onMailto={nothing}
        onScroll={nothing}
      />
    </div>
  );
}
