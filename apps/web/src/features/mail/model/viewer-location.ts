import { createStore } from '../../../lib/store.ts';
import { currentLocation, go, useLocation } from '../../../lib/location.ts';
import { locationOf, openMessage } from './location.ts';

/** Route of the attachment viewer [SHELL-050]. */
const VIEWER_PATH = '/mail/attachmentview';

/** An attachment: folder and uid of its message, and its path in that message. */
export interface ViewedPart {
  readonly folder: string;
  readonly uid: number;
  readonly part: string;
}

/** The attachment whose tile gets the focus when its message is shown again; null for none. */
export const viewedLast = createStore<ViewedPart | null>(null);

/** Whether a path is that of the viewer. */
export function isViewerPath(path: string): boolean {
  return path === VIEWER_PATH;
}

/** Whether this page has the viewer: a window with one message has only its own address. */
export function hasViewer(): boolean {
  return !currentLocation().path.startsWith('/window/');
}

/** The attachment in the address of the viewer. */
export function useViewedPart(): ViewedPart {
  const { path, search } = useLocation();
  const { folder, uid } = locationOf(path, search);
  return { folder, uid, part: search['part'] ?? '' };
}

/** Shows an attachment. `replace` makes no step in the history: Back leaves the viewer also after several attachments. */
export function openViewer({ folder, uid, part }: ViewedPart, replace = false): void {
  const search = { currentfolder: folder, uid: String(uid), part };
  go(VIEWER_PATH, { search, replace });
}

/** Leaves the viewer for the message of the attachment, whose tile then gets the focus. */
export function closeViewer(viewed: ViewedPart): void {
  viewedLast.set(viewed);
  openMessage(viewed.folder, viewed.uid, true);
}
