/**
 * What the page and the message frame say to each other over their MessagePort. Nothing but data crosses: the
 * frame has an opaque origin, sees no cookie and makes no request; pictures come to it as Blobs.
 */

/** What the frame needs to look like the rest of the page. Colours are CSS colours. */
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

/** Words that the frame puts beside foreign text, already translated. */
export interface FrameWords {
  readonly showQuote: string;
  readonly hideQuote: string;
  /** Said beside a link whose text names another host than it leads to; `{host}` stands for the real one. */
  readonly leadsTo: string;
}

/** Shows a message in place of the one before. `id` comes back with every answer that belongs to it. */
export interface ShowMessage {
  readonly kind: 'show';
  readonly id: number;
  readonly mime: 'text/html' | 'text/plain';
  readonly text: string;
  /** All that a browser can bear, not only the beginning of a very long body. */
  readonly whole: boolean;
  /** Pictures by address as the body writes it: `cid:…` in lower case, or the whole remote address. */
  readonly pictures: ReadonlyMap<string, Blob>;
  readonly theme: FrameTheme;
  /** BCP 47 tag of the body, '' when unknown. */
  readonly lang: string;
  readonly title: string;
  readonly words: FrameWords;
}

/** Empties the frame, so that no message stays behind a closed pane. */
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

/** Brings fonts; said once, before or after the first message. */
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

export type ToFrame = ShowMessage | ClearMessage | BringFonts | Ping;

/**
 * The body stands; `held` are the addresses of remote pictures that were left out (at most 500). `cut`: the end of the body
 * was left out.
 */
export interface Shown {
  readonly kind: 'shown';
  readonly id: number;
  readonly height: number;
  readonly held: readonly string[];
  readonly cut: boolean;
}

/** The body is now so many px high. */
export interface Resized {
  readonly kind: 'height';
  readonly id: number;
  readonly height: number;
}

/** A key that the body has no use for, for the page's shortcuts. */
export interface KeyPressed {
  readonly kind: 'key';
  readonly key: string;
  readonly code: string;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** A link to a mail address was followed. */
export interface MailtoFollowed {
  readonly kind: 'mailto';
  readonly address: string;
}

/** A link inside the body was followed; its target stands `top` px below the body's top. */
export interface ScrollWanted {
  readonly kind: 'scroll';
  readonly top: number;
}

/** The reader pressed somewhere in the body: menus of the page close. */
export interface Pressed {
  readonly kind: 'pressed';
}

/** The answer to a ping. */
export interface Pong {
  readonly kind: 'pong';
  readonly id: number;
}

export type FromFrame = Pong | Shown | Resized | KeyPressed | MailtoFollowed | ScrollWanted | Pressed;

/** First word of the frame to its page, before there is a port. */
export const FRAME_READY = 'message-frame-ready';
/** The page's answer, which carries the port. */
export const FRAME_PORT = 'message-frame-port';
/** Most addresses of held pictures that the frame reports. */
export const MAX_HELD = 500;
/** Highest body the frame asks room for, in px; more scrolls inside it. */
export const MAX_HEIGHT = 200_000;
