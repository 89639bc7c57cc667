import type { ReactNode } from 'react';
import type { MessageAction } from '../../../lib/message-action.ts';
import { messageActions } from '../../../lib/message-action.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { runHere } from '../actions/section-actions.ts';

/** The shortcuts of what other features do with messages. */
export function SectionKeys(): ReactNode {
  return messageActions().map((action) => <Key key={action.name} action={action} />);
}

function Key({ action }: { readonly action: MessageAction }): ReactNode {
  useShortcut(action.shortcut, () => runHere(action));
  return null;
}
