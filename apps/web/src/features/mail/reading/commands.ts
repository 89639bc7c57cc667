import type { ReactNode } from 'react';

/** A command of the open message that stands in a menu. */
export interface MenuCommand {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly checked?: boolean;
  /** A shortcut, shown at the right. */
  readonly aside?: string;
}

/** What can be done with the open message. */
export interface MessageCommands {
  readonly reply: () => void;
  readonly replyAll: () => void;
  readonly forward: () => void;
  /** Null where there is no archive folder, or the message is in it. */
  readonly archive: (() => void) | null;
  readonly remove: () => void;
  readonly spam: () => void;
  readonly toggleSeen: () => void;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly close: () => void;
  readonly more: readonly MenuCommand[];
}
