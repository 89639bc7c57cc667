import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { askParent, closeWindow, focusParent } from '../../../lib/child-windows/child.ts';
import { createStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { unconfirmed } from '../data/changes.ts';
import { useMessage } from '../data/message.ts';
import { emptyList } from '../model/message-list-model.ts';
import { viewOf } from '../model/list-view.ts';
import { subjectOf } from '../model/row-text.ts';
import { openMessage, useMailLocation, whenMessageCloses } from '../model/location.ts';
import { ReadingPane } from '../reading/ReadingPane.tsx';
import { DeleteForeverDialog } from '../screen/DeleteForeverDialog.tsx';
import type { OpenList } from '../state/open-list.ts';
import { openList } from '../state/open-list.ts';
import { WindowStrip } from '../../../ui/WindowStrip.tsx';

/** Closes this window when all its changes are confirmed. A page that no other page opened shows the message in mail instead. */
function closeWhenDone(folder: string, uid: number): void {
  const close = (): void => {
    if (!closeWindow()) openMessage(folder, uid, true);
  };
  // The change that closes the message starts right after this call.
  setTimeout(() => {
    if (unconfirmed.get() === 0) {
      close();
      return;
    }
    const stop = unconfirmed.subscribe(() => {
      if (unconfirmed.get() > 0) return;
      stop();
      close();
    });
  });
}

/** Shows the message in the page that opened this window, and closes the window. */
async function bringBack(folder: string, uid: number): Promise<void> {
  if ((await askParent('mail-show', { data: { folder, uid } })) === true) focusParent();
  if (!closeWindow()) openMessage(folder, uid, true);
}

/** An empty list of a folder, with its UIDVALIDITY. */
function emptyListOf(uidvalidity: number): OpenList['list'] {
  const state = { ...emptyList(), uidvalidity };
  return { state: createStore(state), view: createStore(viewOf(state)) };
}

/** Route /window/mail/msg: one message without its list [SHELL-014]. */
export function MessageWindow(): ReactNode {
  const t = useText();
  const { folder, uid } = useMailLocation();
  const { data: message } = useMessage(folder, uid);
  const uidvalidity = message?.uidvalidity ?? 0;
  useEffect(() => {
    // Actions take the folder from the open list, so this window has one without rows.
    openList.set({ folder, list: emptyListOf(uidvalidity) });
    return () => openList.set(null);
  }, [folder, uidvalidity]);
  useEffect(() => whenMessageCloses(() => closeWhenDone(folder, uid)), [folder, uid]);
  return (
    <>
      <WindowStrip
        title={message === undefined ? t('LANG_MAIL_MESSAGE') : subjectOf(message.header.subject, t)}
        back={{ label: t('LANG_MAIL_BRING_BACK'), run: () => void bringBack(folder, uid) }}
      />
      <ReadingPane />
      <DeleteForeverDialog />
    </>
  );
}
