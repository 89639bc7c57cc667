import type { Extract } from '@pillarbox/rules/extracts/extracts';
import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnchorBox } from '../../../ui/position.ts';
import { isTyping, runShortcut } from '../../../lib/shortcuts.ts';
import type { FromFrame, KeyPressed, ShowMessage, Shown, ToFrame } from './protocol.ts';
import { startedOffline } from '../../../lib/offline/offline-state.ts';
import { FrameWatch } from './frame-watch.ts';
import { pageFonts } from './page-fonts.ts';
import { FRAME_PORT, FRAME_READY } from './protocol.ts';
import styles from './MessageFrame.module.css';

const ADDRESS = '/frame/frame.html';

interface MessageFrameProps {
  /** The message to show; null empties the frame and keeps it loaded. */
  readonly message: Omit<ShowMessage, 'kind' | 'id'> | null;
  /** Name of the frame for assistive technology. */
  readonly label: string;
  /** The frame has shown the message; says what it found in the body. */
  readonly onShown: (shown: Shown) => void;
  readonly onMailto: (address: string) => void;
  /** The user followed a link within the body; `top` is its target in px below the body's top. */
  readonly onScroll: (top: number) => void;
  /** The user pressed a marked date or address at this place of the page. */
  readonly onExtract?: (extract: Extract, box: AnchorBox) => void;
  /** The message was too much for the frame, which was replaced by an empty one. */
  readonly onStuck?: () => void;
}

/** Dispatches a key that was pressed in the body to the page's shortcuts. */
function handOn({ key, code, alt, ctrl, meta, shift }: KeyPressed, frame: HTMLIFrameElement): void {
  const facts = { key, code, altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift };
  const event = new KeyboardEvent('keydown', { ...facts, bubbles: true, cancelable: true });
  frame.dispatchEvent(event);
  // A listener of the page that handled the key prevented its default; else the shortcut runs here.
  if (!event.defaultPrevented && !isTyping(document.activeElement)) runShortcut(facts, false);
}

interface FrameListener {
  readonly hear: (message: FromFrame) => void;
  /** Whether the first frame is loaded. Until then the watch does not run, because loading can take any time. */
  readonly onFirstReady: () => void;
}

/** Keeps one loaded frame and its port. `post` reaches it as soon as it is ready. A new `generation` makes a new frame. */
function useFramePort(
  element: RefObject<HTMLIFrameElement | null>,
  generation: number,
  { hear, onFirstReady }: FrameListener,
): (message: ToFrame) => void {
  const port = useRef<MessagePort | null>(null);
  const waiting = useRef<ToFrame | null>(null);
  const listener = useRef(hear);
  listener.current = hear;
  const first = useRef<(() => void) | null>(onFirstReady);
  useEffect(() => {
    const ready = (event: MessageEvent<unknown>): void => {
      const frame = element.current?.contentWindow;
      if (event.data !== FRAME_READY || frame === null || frame === undefined || event.source !== frame) return;
      const channel = new MessageChannel();
      channel.port1.onmessage = (said: MessageEvent<FromFrame>) => listener.current(said.data);
      // The frame's origin is opaque, so `*` is the only target that works. The message contains only the port.
      frame.postMessage(FRAME_PORT, '*', [channel.port2]);
      port.current?.close();
      port.current = channel.port1;
      if (waiting.current !== null) channel.port1.postMessage(waiting.current);
      first.current?.();
      first.current = null;
      // Without the fonts, bodies use the system's font.
      void pageFonts().then(
        (fonts) => channel.port1.postMessage({ kind: 'fonts', fonts } satisfies ToFrame),
        () => undefined,
      );
    };
    addEventListener('message', ready);
    return () => {
      removeEventListener('message', ready);
      port.current?.close();
      port.current = null;
    };
  }, [element, generation]);
  return useCallback((message) => {
    // A frame that reloads gets the last message again.
    if (message.kind !== 'ping' && message.kind !== 'focus') waiting.current = message;
    port.current?.postMessage(message);
  }, []);
}

/** Shows the message frame without a network: the page was started from what the browser keeps. */
async function writeFrame(frame: HTMLIFrameElement | null): Promise<void> {
  const { frameDocument } = await import('../../../lib/offline/frame-document.ts');
  // Without the frame the message shows its head.
  const html = await frameDocument().catch(() => null);
  // eslint-disable-next-line no-restricted-syntax -- the product's own frame, as it was built; it gets the message as from the network
  if (frame !== null && html !== null) frame.srcdoc = html;
}

/** A place of the frame as a place of the page. */
function onPage({ top, left, bottom, right }: AnchorBox, frame: HTMLIFrameElement): AnchorBox {
  const { x, y } = frame.getBoundingClientRect();
  return { top: y + top, left: x + left, bottom: y + bottom, right: x + right };
}

/** The isolated frame that shows bodies. It is as high as its body, so that the page scrolls instead of the frame. */
export function MessageFrame(props: MessageFrameProps): ReactNode {
  const { message, label, onShown, onMailto, onScroll, onExtract, onStuck } = props;
  const element = useRef<HTMLIFrameElement>(null);
  const number = useRef(0);
  const [height, setHeight] = useState(0);
  const [generation, setGeneration] = useState(0);
  const watch = useRef<FrameWatch>(null);
  const giveUp = useRef(onStuck);
  giveUp.current = onStuck;
  const loaded = useRef(false);
  const shows = useRef(false);
  const hear = (said: FromFrame): void => {
    switch (said.kind) {
      case 'shown':
      case 'height':
        if (said.id !== number.current) return;
        setHeight(said.height);
        if (said.kind === 'height') return;
        watch.current?.shown();
        onShown(said);
        return;
      case 'pong':
        if (said.id === number.current) watch.current?.alive();
        return;
      case 'key':
        if (element.current !== null) handOn(said, element.current);
        return;
      case 'mailto':
        onMailto(said.address);
        return;
      case 'scroll':
        onScroll(said.top);
        return;
      case 'extract':
        if (element.current !== null) onExtract?.(said.extract, onPage(said.box, element.current));
        return;
      case 'pressed':
        element.current?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    }
  };
  const onFirstReady = (): void => {
    loaded.current = true;
    // An empty frame says nothing, so nothing of it is waited for.
    if (shows.current) watch.current?.next();
  };
  const post = useFramePort(element, generation, { hear, onFirstReady });
  useEffect(() => {
    const own = new FrameWatch({
      replace: () => setGeneration((before) => before + 1),
      giveUp: () => giveUp.current?.(),
      ping: () => post({ kind: 'ping', id: number.current }),
    });
    watch.current = own;
    return () => own.end();
  }, [post]);
  useEffect(() => {
    number.current += 1;
    shows.current = message !== null;
    if (message === null) watch.current?.rest();
    else if (loaded.current) watch.current?.next();
    post(message === null ? { kind: 'clear' } : { kind: 'show', id: number.current, ...message });
  }, [message, post]);
  const [isOffline] = useState(startedOffline);
  useEffect(() => {
    if (isOffline) void writeFrame(element.current);
  }, [isOffline, generation]);
  return (
    <iframe
      key={generation}
      ref={element}
      src={isOffline ? undefined : ADDRESS}
      title={label}
      onFocus={() => post({ kind: 'focus' })}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={styles['frame']}
      style={{ height }}
    />
  );
}
