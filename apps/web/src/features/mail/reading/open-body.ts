import type { Message } from '@pillarbox/contract/mail/message';
import { useEffect, useState } from 'react';
import { bodySigns, messageKey, noteFinding, safetyVerdicts } from '../../../lib/message-safety.ts';
import { useStore } from '../../../lib/store.ts';
import type { ShowMessage, Shown } from '../frame/protocol.ts';
import type { BodyOptions } from './use-body.ts';
import { isBodyReplaced } from './MessageCards.tsx';
import { useBody, useFirstOptions } from './use-body.ts';
import { useShowsPictures } from './shows-pictures.ts';

const NONE: readonly string[] = [];

/** The body of one open message, and what the user chose for it. */
export interface OpenBody {
  readonly options: BodyOptions;
  readonly setOptions: (change: Partial<BodyOptions>) => void;
  /** For the frame; null while nothing is open, and when there is nothing to show. */
  readonly body: Omit<ShowMessage, 'kind' | 'id'> | null;
  /** Addresses of pictures that the frame held back. */
  readonly held: readonly string[];
  /** Whether the frame shows only the beginning. */
  readonly cut: boolean;
  /** Whether the frame has shown the body, or there is none. */
  readonly isShown: boolean;
  /** Called when the frame has shown the body. */
  readonly onShown: (shown: Shown) => void;
}

/** The body of the message with this uid; a uid of 0 means that none is open. The choices end when another message opens. */
export function useOpenBody(message: Message | undefined, uid: number): OpenBody {
  const first = useFirstOptions(message);
  const [chosen, setChosen] = useState<{ uid: number; options: BodyOptions }>({ uid: 0, options: first });
  const [heldBack, setHeldBack] = useState({ uid: 0, addresses: NONE, cut: false });
  const options = chosen.uid === uid ? chosen.options : first;
  const setOptions = (change: Partial<BodyOptions>): void => setChosen({ uid, options: { ...options, ...change } });
  const shown = uid === 0 ? undefined : message;
  const key = shown === undefined ? '' : messageKey(shown);
  const linksOff = useStore(safetyVerdicts, (verdicts) => verdicts.get(key)?.doubtful === true);
  const isReplaced = shown !== undefined && isBodyReplaced(shown);
  const body = useBody(isReplaced ? undefined : shown, options, linksOff);
  const isCurrent = heldBack.uid === uid;
  const held = isCurrent ? heldBack.addresses : NONE;
  const shows = useShowsPictures(shown);
  const unasked = shows && held.length > 0 && options.remote.length === 0;
  useEffect(() => {
    if (unasked) setOptions({ remote: held });
  });
  return {
    options,
    setOptions,
    body,
    held,
    cut: isCurrent && heldBack.cut,
    isShown: body === null || isCurrent,
    onShown: ({ held: addresses, cut, trackers, links }) => {
      setHeldBack({ uid, addresses, cut });
      if (key !== '') noteFinding(bodySigns, key, { held: addresses.length, trackers, links });
    },
  };
}
