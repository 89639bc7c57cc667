import type { Address } from '@pillarbox/contract/mail/fields';
import type { Extract } from '@pillarbox/rules/extracts/extracts';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { MessageFrame } from '../frame/MessageFrame.tsx';
import type { ExtractMenu } from './menus/ExtractMenu.tsx';

const MENU: Loader<typeof ExtractMenu> = {
  texts: 'reading',
  code: () => import('./menus/ExtractMenu.tsx').then((part) => part.ExtractMenu),
};

interface BodyFrameProps extends Omit<ComponentProps<typeof MessageFrame>, 'onExtract'> {
  readonly subject: string;
  /** Who wrote the message; null for the user's own. */
  readonly sender: Address | null;
}

/** The body of a message, and the menu of the date or address that the user pressed in it. */
export function BodyFrame({ subject, sender, ...props }: BodyFrameProps): ReactNode {
  const [pressed, setPressed] = useState<PressedExtract | null>(null);
  // The menu belongs to the body in which it was opened.
  const shown = pressed !== null && pressed.of === props.message ? pressed : null;
  return (
    <>
      <MessageFrame {...props} onExtract={(extract, anchor) => setPressed({ extract, anchor, of: props.message })} />
      {shown === null ? null : (
        <LoadedMenu
          extract={shown.extract}
          anchor={shown.anchor}
          subject={subject}
          sender={sender}
          onClose={() => setPressed(null)}
        />
      )}
    </>
  );
}

interface PressedExtract {
  readonly extract: Extract;
  readonly anchor: AnchorBox;
  readonly of: ComponentProps<typeof MessageFrame>['message'];
}

function LoadedMenu(props: ComponentProps<typeof ExtractMenu>): ReactNode {
  const Menu = useLoadedIfPossible(MENU);
  return Menu === undefined ? null : <Menu {...props} />;
}
