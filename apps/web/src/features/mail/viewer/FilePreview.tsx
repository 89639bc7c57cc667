import type { Attachment } from '@pillarbox/contract/mail/message';
import type { FunctionComponent, ReactNode } from 'react';
import { useState } from 'react';
import type { PreviewKind } from '../model/preview-kind.ts';
import { previewKind } from '../model/preview-kind.ts';
import { ImageView } from './ImageView.tsx';
import { LazyPdfView } from './LazyPdfView.tsx';
import { MediaView } from './MediaView.tsx';
import { TextView } from './TextView.tsx';
import { NoPreview } from './ViewerStates.tsx';
import type { FileViewProps } from './view-props.ts';
import type { FileView } from './zoom.ts';

const VIEWS: Readonly<Partial<Record<PreviewKind, FunctionComponent<FileViewProps>>>> = {
  image: ImageView,
  pdf: LazyPdfView,
  text: TextView,
  audio: MediaView,
  video: MediaView,
};

/** A file that is in no message. */
interface PreviewedFile extends Pick<Attachment, 'name' | 'mime' | 'size' | 'type'> {
  /** Where its content is. */
  readonly address: string;
}

const nothing = (): void => undefined;

/** A file as the viewer of attachments shows it, without the viewer's bars. */
export function FilePreview({ file }: { readonly file: PreviewedFile }): ReactNode {
  const { name, mime, size, type, address } = file;
  const part: Attachment = { part: '', name, mime, size, type, dlURL: address, cid: '' };
  const kind = previewKind(part);
  const [view, setView] = useState<FileView>({
    zoom: kind === 'pdf' ? 'width' : kind === 'image' ? 'page' : 100,
    turn: 0,
    page: 1,
  });
  const View = kind === null ? undefined : VIEWS[kind];
  if (View === undefined) return <NoPreview part={part} />;
  const onView = (change: Partial<FileView>): void => setView((now) => ({ ...now, ...change }));
  return <View part={part} view={view} onView={onView} onDrawn={nothing} prints={0} />;
}
