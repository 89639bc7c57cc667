import type { Message } from '@pillarbox/contract/mail/message';
import type { FunctionComponent } from 'react';
import type { Loader } from './loader.ts';

/** Where a card is shown: `line` under the recipients, `above` before the body, `below` after the attachments. */
export type CardPosition = 'line' | 'above' | 'below';

/** What a card is given. */
export interface MessageCardProps {
  readonly message: Message;
}

/** What a feature shows with an open message, for example an invitation or the result of a check. */
export interface MessageCard {
  /** Unique among all features. */
  readonly name: string;
  readonly position: CardPosition;
  /** Whether the card has something to show. Called at each render, so it must be fast. */
  readonly applies: (message: Message) => boolean;
  /** Whether the card shows the content of the message, so that its body and its files are not shown beside it. */
  readonly replacesBody?: (message: Message) => boolean;
  /** Almost every message has it, so it loads after the reading pane, before a message is opened. */
  readonly usual?: true;
  /** Loaded when `applies` first returns true. */
  readonly load: Loader<FunctionComponent<MessageCardProps>>;
}
