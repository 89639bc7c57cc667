import type { Message } from '@pillarbox/contract/mail/message';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { features } from '../../../lib/features.ts';
import { loadOnce, useLoaded } from '../../../lib/loading.ts';
import type { CardPosition, MessageCard } from '../../../lib/message-card.ts';

interface MessageCardsProps {
  readonly message: Message;
  readonly position: CardPosition;
}

/** The cards of all features for one message at one position. */
export function MessageCards({ message, position }: MessageCardsProps): ReactNode {
  const cards = features().flatMap(({ messageCards = [] }) => messageCards);
  // A new message starts without the failures and the state of the last one.
  const id = `${message.folder}/${String(message.uidvalidity)}/${String(message.uid)}`;
  return cards
    .filter((card) => card.position === position)
    .map((card) => (
      <CardBoundary key={`${id} ${card.name}`}>
        <CardHost card={card} message={message} />
      </CardBoundary>
    ));
}

/** Loads the cards that almost every message has. One that fails loads again with a message. */
export function loadUsualCards(): void {
  for (const { messageCards = [] } of features()) {
    for (const { usual, load } of messageCards) if (usual === true) loadOnce(load).catch(() => undefined);
  }
}

/** Whether a card shows the content of a message instead of its body. */
export function isBodyReplaced(message: Message): boolean {
  return features().some(({ messageCards = [] }) => messageCards.some((card) => card.replacesBody?.(message) === true));
}

function CardHost({ card, message }: { readonly card: MessageCard; readonly message: Message }): ReactNode {
  return card.applies(message) ? <LoadedCard card={card} message={message} /> : null;
}

function LoadedCard({ card, message }: { readonly card: MessageCard; readonly message: Message }): ReactNode {
  const Card = useLoaded(card.load);
  return Card === undefined ? null : <Card message={message} />;
}

/** Leaves out a card that fails, because the message must stay readable. Only classes can catch errors in React. */
class CardBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
