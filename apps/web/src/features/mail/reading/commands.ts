import type { ReactNode } from 'react';

/** A command for the open message in a menu. */
export interface MenuCommand {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly checked?: boolean;
  /** The shortcut that the menu shows. */
  readonly aside?: string;
}

/** The commands in the head of a message. */
export interface HeadCommands {
  readonly reply: () => void;
  readonly more: readonly MenuCommand[];
}

/** The commands for the open message, or for its conversation. */
export interface MessageCommands extends HeadCommands {
  readonly replyAll: () => void;
  readonly forward: () => void;
  /** Null without an archive folder, and when the message is in it. */
  readonly archive: (() => void) | null;
  readonly remove: () => void;
  readonly spam: () => void;
  readonly toggleSeen: () => void;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly close: () => void;
}
