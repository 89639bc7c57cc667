import type { Attachment } from '@pillarbox/contract/mail/message';
import { MAX_DOWNLOAD } from '@pillarbox/contract/mail/message';

/** How an attachment is shown. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'audio' | 'video' | 'message';

/** Pictures that browsers draw from pixels. SVG is a document that can name other files, so it is not among them. */
const RASTER = /^image\/(?:png|x-png|gif|jpe?g|pjpeg|webp|avif|bmp)$/;
/** Text whose markup would be shown and not its content. */
const MARKUP = /^(?:text\/html|text\/xml|application\/xhtml\+xml)$/;

/** How the viewer shows an attachment; null when it can only be downloaded. */
export function previewKind({ type, mime, name, size }: Attachment): PreviewKind | null {
  if (type === 'message') return 'message';
  if (size > MAX_DOWNLOAD) return null;
  switch (type) {
    case 'image':
      return RASTER.test(mime) || (mime === 'application/octet-stream' && !/\.svgz?$/i.test(name)) ? 'image' : null;
    case 'text':
    case 'calendar':
    case 'contact':
      return MARKUP.test(mime) ? null : 'text';
    case 'sheet':
      return mime === 'text/csv' ? 'text' : null;
    case 'pdf':
    case 'audio':
    case 'video':
      return type;
    default:
      return null;
  }
}
