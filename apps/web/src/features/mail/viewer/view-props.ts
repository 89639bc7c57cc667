import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import type { FileView } from './zoom.ts';

/** What the viewer gives the view of a file. */
export interface FileViewProps {
  readonly part: Attachment;
  readonly view: FileView;
  readonly onView: (change: Partial<FileView>) => void;
  /** Tells the toolbar the scale that is drawn, and the number of pages. */
  readonly onDrawn: (drawn: Drawn) => void;
  /** Counts the wishes to print. The view prints when it increases. */
  readonly prints: number;
}

/** What it gives the view of a file in a message. */
export interface ViewProps extends FileViewProps {
  readonly message: Message;
}

/** What a view has drawn. */
export interface Drawn {
  readonly scale: number;
  /** 0 for a file without pages. */
  readonly pages: number;
}
