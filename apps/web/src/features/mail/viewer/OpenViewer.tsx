import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import type { FunctionComponent, ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { PreviewKind } from '../model/preview-kind.ts';
import { previewKind } from '../model/preview-kind.ts';
import { closeViewer, openViewer } from '../model/viewer-location.ts';
import { honestName } from '../reading/attachment-kind.ts';
import { ImageView } from './ImageView.tsx';
import { LazyPdfView } from './LazyPdfView.tsx';
import { MediaView } from './MediaView.tsx';
import { NestedView } from './NestedView.tsx';
import { SideButtons } from './SideButtons.tsx';
import { TextView } from './TextView.tsx';
import { useSwipe } from './use-swipe.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import type { Drawn, ViewProps } from './view-props.ts';
import { NoPreview } from './ViewerStates.tsx';
import { ViewerStrip } from './ViewerStrip.tsx';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import type { FileView } from './zoom.ts';
import { nextStep } from './zoom.ts';
import styles from './Viewer.module.css';

const VIEWS: Readonly<Record<PreviewKind, FunctionComponent<ViewProps>>> = {
  image: ImageView,
  pdf: LazyPdfView,
  text: TextView,
  audio: MediaView,
  video: MediaView,
  message: NestedView,
};

const NOTHING_DRAWN: Drawn = { scale: 0, pages: 0 };

function firstView(kind: PreviewKind | null): FileView {
  return { zoom: kind === 'pdf' ? 'width' : kind === 'image' ? 'page' : 100, turn: 0, page: 1 };
}

interface OpenViewerProps {
  readonly message: Message;
  readonly part: Attachment;
}

/** The viewer of one attachment, with the way to the others of its message. */
export function OpenViewer({ message, part }: OpenViewerProps): ReactNode {
  const t = useText();
  const phone = useMedia(PHONE);
  const kind = previewKind(part);
  const [views, setViews] = useState<ReadonlyMap<string, FileView>>(new Map());
  const [drawn, setDrawn] = useState(NOTHING_DRAWN);
  const [prints, setPrints] = useState({ part: '', count: 0 });
  const [areBarsHidden, setBarsHidden] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const view = views.get(part.part) ?? firstView(kind);
  const onView = useCallback(
    (change: Partial<FileView>) =>
      setViews((known) => new Map(known).set(part.part, { ...(known.get(part.part) ?? firstView(kind)), ...change })),
    [part.part, kind],
  );
  const parts = message.attachments;
  const at = parts.findIndex((one) => one.part === part.part);
  const show = (step: 1 | -1): void => {
    const next = parts[at + step];
    if (next !== undefined) openViewer({ ...message, part: next.part }, true);
  };
  const close = (): void => closeViewer({ folder: message.folder, uid: message.uid, part: part.part });
  const zoom = (direction: 1 | -1): void => onView({ zoom: nextStep(drawn.scale, direction) });
  const goPage = (page: number): void => onView({ page: Math.min(Math.max(page, 1), Math.max(1, drawn.pages)) });
  const canZoom = drawn.scale > 0;
  useViewerKeys({ show, close, zoom: canZoom ? zoom : null, goPage: (step) => goPage(view.page + step), onView });
  const swipe = useSwipe(show);
  useEffect(() => {
    // The address has changed, so the focus is on nothing: the keys then work from the file.
    if (document.activeElement === document.body || document.activeElement === null) {
      area.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    }
  });
  const View = kind === null ? undefined : VIEWS[kind];
  const name = honestName(part.name, t('LANG_MAIL_ATTACHMENT_UNNAMED'));
  const position = t('LANG_VIEWER_POSITION', { index: at + 1, count: parts.length });
  return (
    <section
      className={styles['viewer']}
      aria-label={t('LANG_VIEWER_TITLE')}
      data-bars={phone && areBarsHidden ? 'hidden' : undefined}
    >
      <VisuallyHidden>
        <span role="status">{parts.length > 1 ? `${name}, ${position}` : name}</span>
      </VisuallyHidden>
      <ViewerToolbar
        message={message}
        part={part}
        view={view}
        drawn={drawn}
        canTurn={kind === 'image' || kind === 'pdf'}
        onView={onView}
        onZoom={zoom}
        onPrint={kind === null || kind === 'audio' || kind === 'video' ? null : () => setPrints(countedFor(part.part))}
        onClose={close}
      />
      {/* A tap hides the bars of a phone. Keyboards always see them. */}
      <div
        ref={area}
        className={styles['area']}
        {...swipe}
        onClick={(event) => {
          if ((event.target as Element).closest('button, a, input, form, audio, video, iframe') === null)
            setBarsHidden((hidden) => !hidden);
        }}
      >
        {View === undefined ? (
          <NoPreview part={part} />
        ) : (
          <View
            key={part.part}
            message={message}
            part={part}
            view={view}
            onView={onView}
            onDrawn={setDrawn}
            prints={prints.part === part.part ? prints.count : 0}
          />
        )}
        {parts.length > 1 && at !== -1 ? <SideButtons parts={parts} at={at} onShow={show} /> : null}
      </div>
      {parts.length > 1 ? <ViewerStrip message={message} part={part} position={position} /> : null}
    </section>
  );
}

/** Counts one more wish to print a file. */
function countedFor(part: string): (now: { part: string; count: number }) => { part: string; count: number } {
  return (now) => ({ part, count: now.part === part ? now.count + 1 : 1 });
}
