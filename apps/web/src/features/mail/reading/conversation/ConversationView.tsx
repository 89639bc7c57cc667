import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { useOnline } from '../../../../lib/online.ts';
import { usePreferences } from '../../../../lib/preferences-state.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { requestCompose } from '../../actions/compose-request.ts';
import { isDraft } from '../../actions/one-message.ts';
import type { ConversationItem } from '../../model/conversation-fold.ts';
import { keyOf } from '../../model/conversation-fold.ts';
import { nameOf } from '../../model/row-text.ts';
import type { OpenConversation } from '../../state/open-conversation.ts';
import type { FoldButton } from '../MessageHead.tsx';
import { ConversationLine } from './ConversationLine.tsx';
import { FurtherMessage } from './FurtherMessage.tsx';
import { useShownMessages } from './shown-messages.ts';
import { movedStop, stopsOf } from './stops.ts';
import styles from './Conversation.module.css';

interface ConversationViewProps {
  readonly conversation: OpenConversation;
  /** The folder that the user reads. */
  readonly path: string;
  /** The uid of the row that is open. */
  readonly uid: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Renders the message that is open at first; its frame stays at the same place of the page in every conversation. */
  readonly children: (fold: FoldButton | undefined) => ReactNode;
}

/** The messages of a conversation around the open one. A message that is alone shows as it is. */
export function ConversationView({ conversation, path, uid, scroller, children }: ConversationViewProps): ReactNode {
  const t = useText();
  const { main, rows, count, loaded } = conversation;
  const isOnline = useOnline();
  const isNewestFirst = usePreferences().conversation_order === 'newest';
  const mainKey = keyOf(main);
  const shown = useShownMessages(conversation, keyOf({ folder: path, uid }));
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    const stop = stopsOf(container.current).find((one) => one.dataset['stop'] === wanted.current);
    if (stop === undefined) return;
    wanted.current = '';
    stop.focus();
  });
  const items = isNewestFirst ? shown.items.toReversed() : shown.items;
  const at = items.findIndex((item) => item.kind === 'message' && keyOf(item.row) === mainKey);
  const isSeveral = rows.length > 0;
  const known = new Set(items.map(stopOf));
  const tabIndex = (stop: string): 0 | -1 => (stop === (known.has(active) ? active : mainKey) ? 0 : -1);
  const press = (row: MessageRow): void => {
    const { folder, uid: draft } = row;
    if (isDraft(row.flags))
      requestCompose({ command: 'draft', folder, uid: draft, ...validityIn(conversation, folder) });
    else {
      wanted.current = keyOf(row);
      shown.toggle(row);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const stop = movedStop(event.key, stopsOf(container.current), event.target);
    if (stop === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    stop.focus();
  };
  const part = (some: readonly ConversationItem[]): ReactNode =>
    some.map((item) => {
      const stop = stopOf(item);
      if (item.kind === 'folded') {
        return (
          <FoldPill
            key={stop}
            stop={stop}
            tabIndex={tabIndex(stop)}
            count={item.rows.length}
            onPress={() => {
              wanted.current = keyOf((isNewestFirst ? item.rows.at(-1) : item.rows[0]) ?? main);
              shown.reveal(item.rows);
            }}
          />
        );
      }
      const { row } = item;
      const common = { row, path, tabIndex: tabIndex(stop) };
      return shown.opened.includes(stop) ? (
        <FurtherMessage key={stop} {...common} scroller={scroller} onFold={() => press(row)} />
      ) : (
        <ConversationLine key={stop} {...common} isOpen={false} onPress={() => press(row)} />
      );
    });
  const mainRow = rows.find((row) => keyOf(row) === mainKey);
  const isFolded = shown.isMainFolded && mainRow !== undefined;
  const fold =
    mainRow === undefined ? undefined : { stop: mainKey, tabIndex: tabIndex(mainKey), onFold: () => press(mainRow) };
  // Messages that a long conversation leaves out, and messages that still load, are older. Without a network nothing loads.
  const isLoading = !isSeveral && count > 1 && loaded === undefined;
  const hidden = isSeveral ? count - rows.length : isLoading && !isOnline ? count - 1 : 0;
  const older = (
    <>
      {hidden > 0 ? <p className={styles['earlier']}>{t('LANG_CONVERSATION_EARLIER', { count: hidden })}</p> : null}
      {isLoading && isOnline ? <LineBones count={count - 1} /> : null}
    </>
  );
  const fresh =
    shown.fresh.length === 0 ? null : (
      <FreshPill
        fresh={shown.fresh}
        isAbove={isNewestFirst}
        onPress={() => {
          wanted.current = keyOf(shown.fresh.at(-1) ?? main);
          shown.showFresh();
        }}
      />
    );
  return (
    <div
      ref={container}
      className={isSeveral ? styles['conversation'] : undefined}
      role={isSeveral ? 'group' : undefined}
      aria-label={isSeveral ? t('LANG_CONVERSATION_COUNT', { count }) : undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => setActive(event.target.dataset['stop'] ?? active)}
    >
      {isNewestFirst ? fresh : null}
      <div>
        {isNewestFirst ? null : older}
        {part(items.slice(0, Math.max(0, at)))}
        {isFolded ? (
          <ConversationLine {...lineOf(mainRow, path)} tabIndex={tabIndex(mainKey)} onPress={() => press(mainRow)} />
        ) : null}
      </div>
      <div
        hidden={isFolded}
        className={isSeveral ? styles['main'] : undefined}
        data-message={isSeveral ? mainKey : undefined}
      >
        {children(fold)}
      </div>
      <div>
        {part(items.slice(at + 1))}
        {isNewestFirst ? older : null}
      </div>
      {isNewestFirst ? null : fresh}
    </div>
  );
}

/** The name of an item among the stops of the arrow keys. */
function stopOf(item: ConversationItem): string {
  return item.kind === 'message' ? keyOf(item.row) : `more ${keyOf(item.rows[0] ?? { folder: '', uid: 0 })}`;
}

function lineOf(row: MessageRow, path: string) {
  return { row, path, isOpen: false };
}

function validityIn({ loaded }: OpenConversation, folder: string): { readonly uidvalidity?: number } {
  const found = loaded?.folders.find((one) => one.folder === folder);
  return found === undefined ? {} : { uidvalidity: found.uidvalidity };
}

interface FoldPillProps {
  readonly stop: string;
  readonly tabIndex: 0 | -1;
  readonly count: number;
  readonly onPress: () => void;
}

/** Stands for folded messages; pressing it shows their lines. */
function FoldPill({ stop, tabIndex, count, onPress }: FoldPillProps): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      className={styles['fold']}
      data-stop={stop}
      tabIndex={tabIndex}
      aria-expanded={false}
      onClick={onPress}
    >
      <span className={styles['pill']}>{t('LANG_CONVERSATION_MORE', { count })}</span>
    </button>
  );
}

interface FreshPillProps {
  readonly fresh: readonly MessageRow[];
  /** Whether new messages stand at the top. */
  readonly isAbove: boolean;
  readonly onPress: () => void;
}

/** Announces messages that arrived while the conversation was open; pressing it shows them. */
function FreshPill({ fresh, isAbove, onPress }: FreshPillProps): ReactNode {
  const t = useText();
  const name = nameOf(fresh.at(-1)?.from[0]).split(' ')[0] ?? '';
  return (
    <div className={cx(styles['fresh'], isAbove && styles['above'])} role="status">
      <Button size="small" onClick={onPress}>
        {t('LANG_CONVERSATION_NEW', { count: fresh.length, name })}
      </Button>
    </div>
  );
}

/** Lines in the place of messages that are loading. */
function LineBones({ count }: { readonly count: number }): ReactNode {
  return Array.from({ length: Math.min(3, count) }, (_, at) => (
    <div key={at} className={styles['line']} aria-hidden="true">
      <Skeleton width={28} height={28} round />
      <Skeleton width={90} />
      <Skeleton width="50%" />
    </div>
  ));
}
