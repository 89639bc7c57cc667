import type { Extract } from '@pillarbox/rules/extracts/extracts';

/**
 * The messages between the page and the message frame over their MessagePort. They contain only data: the frame has an opaque
 * origin, no cookies and no network. It gets pictures as Blobs.
 */

/** The theme of the page for the frame. Colours are CSS colours. */
export interface FrameTheme {
  readonly mode: 'light' | 'dark';
  readonly ink: string;
  readonly quiet: string;
  readonly sheet: string;
  readonly line: string;
  readonly link: string;
  readonly family: string;
  readonly size: string;
  readonly lineHeight: string;
}

/** Translated words that the frame shows beside the text of others. */
export interface FrameWords {
  readonly showQuote: string;
  readonly hideQuote: string;
  /** Shown beside a link whose text names another host than its address; `{host}` is replaced by the real host. */
  readonly leadsTo: string;
}

/** A link whose text (`shown`) names another place than its address (`real`). */
export interface LinkSign {
  readonly shown: string;
  readonly real: string;
}

/** Shows a message instead of the one before. The frame's answers about it have the same `id`. */
export interface ShowMessage {
  readonly kind: 'show';
  readonly id: number;
  readonly mime: 'text/html' | 'text/plain';
  readonly text: string;
  /** Shows a very long body up to the larger limit instead of only its beginning. */
  readonly whole: boolean;
  /** Pictures by address: `cid:…` in lower case, or the whole remote address. */
  readonly pictures: ReadonlyMap<string, Blob>;
  readonly theme: FrameTheme;
  /** BCP 47 tag of the body, '' when unknown. */
  readonly lang: string;
  readonly title: string;
  readonly words: FrameWords;
  /** Links are text: the sender is doubtful. Absent: they can be followed. */
  readonly linksOff?: boolean;
  /** Dates and postal addresses are marked, and the page hears when one is pressed. */
  readonly marksExtracts?: boolean;
}

/** Empties the frame when the reading pane closes. */
export interface ClearMessage {
  readonly kind: 'clear';
}

/** A font file of the page, for bodies that bring no font of their own. */
export interface FrameFont {
  readonly family: string;
  readonly range: string;
  readonly weight: string;
  readonly data: ArrayBuffer;
}

/** The page's fonts; sent once, before or after the first message. */
export interface BringFonts {
  readonly kind: 'fonts';
  readonly fonts: readonly FrameFont[];
}

/** Asks the frame whether it can draw what it shows. */
export interface Ping {
  readonly kind: 'ping';
  /** The message that is shown. */
  readonly id: number;
}

/** The frame got the focus. The mark whose menu has closed gets it. */
export interface GiveFocus {
  readonly kind: 'focus';
}

export type ToFrame = ShowMessage | ClearMessage | BringFonts | Ping | GiveFocus;

/**
 * The body is shown. `held` has the addresses of the remote pictures that were left out (at most 500); with `cut` the end of the
 * body was left out. `trackers` counts the pictures that are too small to be seen; they are not among `held`. `links` name another place than they open (at
 * most 20).
 */
export interface Shown {
  readonly kind: 'shown';
  readonly id: number;
  readonly height: number;
  readonly held: readonly string[];
  readonly trackers: number;
  readonly links: readonly LinkSign[];
  readonly cut: boolean;
}

/** The height of the body in px changed. */
export interface Resized {
  readonly kind: 'height';
  readonly id: number;
  readonly height: number;
}

/** A key that has no meaning in the body, for the page's shortcuts. */
export interface KeyPressed {
  readonly kind: 'key';
  readonly key: string;
  readonly code: string;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** The user followed a link to a mail address. */
export interface MailtoFollowed {
  readonly kind: 'mailto';
  readonly address: string;
}

/** The user followed a link within the body; its target is `top` px below the body's top. */
export interface ScrollWanted {
  readonly kind: 'scroll';
  readonly top: number;
}

/** The user pressed in the body: menus of the page close. */
export interface Pressed {
  readonly kind: 'pressed';
}

/** The user pressed a date or an address that the frame marked; `box` is its place in px of the frame. */
export interface ExtractPressed {
  readonly kind: 'extract';
  readonly extract: Extract;
  readonly box: { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };
}

/** The answer to a ping. */
export interface Pong {
  readonly kind: 'pong';
  readonly id: number;
}

export type FromFrame = Pong | Shown | Resized | KeyPressed | MailtoFollowed | ScrollWanted | Pressed | ExtractPressed;

/** The frame's first message to its page, before it has the port. */
export const FRAME_READY = 'message-frame-ready';
/** The page's answer, which transfers the port. */
export const FRAME_PORT = 'message-frame-port';
/** Most addresses of held pictures that the frame reports: a hostile body can have any number. */
export const MAX_HELD = 500;
/** Most deceptive links that the frame reports. */
export const MAX_LINK_SIGNS = 20;
/** Largest height in px that the frame asks for; a higher body scrolls inside the frame. */
export const MAX_HEIGHT = 200_000;
