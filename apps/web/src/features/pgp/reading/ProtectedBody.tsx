import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { ImageOff } from 'lucide-react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../../lib/message-card.ts';
import { messageKey, safetyVerdicts } from '../../../lib/message-safety.ts';
import { useStore } from '../../../lib/store.ts';
import { useScheme } from '../../../theme/scheme.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fetchRemotePictures, frameTheme, MessageFrame, requestCompose } from '../../mail/public.ts';
import type { ReadContent, ReadFile } from '../engine/shapes.ts';
import styles from './Reading.module.css';

const NONE: readonly string[] = [];

/** Raster types that the frame may show; anything else stays a file. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

function ownPictures(files: readonly ReadFile[]): Map<string, Blob> {
  const shown = files.filter(({ cid, mime }) => cid !== '' && PICTURE.test(mime));
  return new Map(
    shown.map(({ cid, mime, content }) => [`cid:${cid.toLowerCase()}`, new Blob([content], { type: mime })]),
  );
}

interface ProtectedBodyProps extends MessageCardProps {
  readonly content: ReadContent;
}

/**
 * The content of a protected part in a frame of its own, which contains nothing else. Pictures of other servers load only when the
 * user asks: their addresses could tell their servers what was decrypted (EFAIL).
 */
export function ProtectedBody({ content, message }: ProtectedBodyProps): ReactNode {
  const t = useText();
  const { dark } = useScheme();
  const linksOff = useStore(safetyVerdicts, (verdicts) => verdicts.get(messageKey(message))?.doubtful === true);
  const [held, setHeld] = useState(NONE);
  const [asked, setAsked] = useState(NONE);
  const [remote, setRemote] = useState<ReadonlyMap<string, Blob>>(new Map());
  useEffect(() => {
    if (asked.length === 0) return undefined;
    const stop = new AbortController();
    void fetchRemotePictures(asked, stop.signal).then((found) => {
      if (!stop.signal.aborted) setRemote(found);
    });
    return () => stop.abort();
  }, [asked]);
  const body = useMemo(
    () => ({
      mime: content.html === '' ? ('text/plain' as const) : ('text/html' as const),
      text: content.html === '' ? content.text : content.html,
      whole: true,
      pictures: new Map([...ownPictures(content.files), ...remote]),
      theme: frameTheme(dark, false),
      lang: '',
      title: content.subject ?? '',
      linksOff,
      words: {
        showQuote: t('LANG_PGP_SHOW_QUOTE'),
        hideQuote: t('LANG_PGP_HIDE_QUOTE'),
        leadsTo: t('LANG_PGP_LEADS_TO', { host: '{host}' }),
      },
    }),
    [content, remote, dark, linksOff, t],
  );
  const waiting = asked.length > 0 ? NONE : held;
  return (
    <>
      {waiting.length === 0 ? null : (
        <Banner
          kind="info"
          icon={<ImageOff size={17} aria-hidden="true" />}
          action={
            <Button size="small" onClick={() => setAsked(waiting)}>
              {t('LANG_PGP_PICTURES_SHOW')}
            </Button>
          }
        >
          {t('LANG_PGP_PICTURES', { count: waiting.length })}
        </Banner>
      )}
      <div className={styles['body']}>
        <MessageFrame
          message={body}
          label={t('LANG_PGP_BODY')}
          onShown={(shown) => setHeld(shown.held)}
          onMailto={(mailto) => requestCompose({ command: 'new', mailto })}
          onScroll={() => undefined}
        />
      </div>
      <Files files={content.files} html={content.html} />
    </>
  );
}

function Files({ files, html }: { readonly files: readonly ReadFile[]; readonly html: string }): ReactNode {
  const t = useText();
  const listed = files.filter(
    ({ cid, mime }) => mime !== 'application/pgp-signature' && (cid === '' || !html.includes(`cid:${cid}`)),
  );
  if (listed.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={t('LANG_PGP_FILES')}>
      {listed.map((file, at) => (
        <li key={at}>
          <Button size="small" onClick={() => save(file)}>
            <bdi>{file.name === '' ? file.mime : file.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Saves a file. Its type is never the sender's, so that the browser does not open it in the page's origin. */
function save({ name, content }: ReadFile): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '_') || 'file';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
