import type { TextKey } from '@pillarbox/locales/keys';
import {
  Bold,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { createStore, useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ColourMenu, FontMenu, SizeMenu } from './FormatMenus.tsx';
import styles from './FormatBar.module.css';
import { FormatSwitch } from './FormatSwitch.tsx';
import type { Composer } from '../composer/composer.ts';
import type { Caret, Editor, Mark, Shape } from './editor.ts';

const MARKS: readonly { mark: Mark; icon: LucideIcon; key: TextKey; hint: string }[] = [
  { mark: 'bold', icon: Bold, key: 'LANG_COMPOSE_BOLD', hint: 'Ctrl B' },
  { mark: 'italic', icon: Italic, key: 'LANG_COMPOSE_ITALIC', hint: 'Ctrl I' },
  { mark: 'underline', icon: Underline, key: 'LANG_COMPOSE_UNDERLINE', hint: 'Ctrl U' },
  { mark: 'strike', icon: Strikethrough, key: 'LANG_COMPOSE_STRIKE', hint: 'Ctrl Shift 7' },
];
const SHAPES: readonly { shape: Shape; icon: LucideIcon; key: TextKey }[] = [
  { shape: 'bullets', icon: List, key: 'LANG_COMPOSE_BULLETS' },
  { shape: 'numbers', icon: ListOrdered, key: 'LANG_COMPOSE_NUMBERS' },
  { shape: 'outdent', icon: ListIndentDecrease, key: 'LANG_COMPOSE_OUTDENT' },
  { shape: 'indent', icon: ListIndentIncrease, key: 'LANG_COMPOSE_INDENT' },
  { shape: 'quote', icon: TextQuote, key: 'LANG_COMPOSE_QUOTE' },
];
const NO_CARET = createStore<Caret>({ marks: new Set(), list: null, isLink: false, font: '', size: '' });
const STOPS = 'button:not(:disabled)';

/** Arrow keys, Home and End move the focus: the bar has one tab stop. */
function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: stops.length - 1 }[event.key];
  const next = to === undefined || now < 0 ? undefined : stops[(to + stops.length) % stops.length];
  if (next === undefined) return;
  event.preventDefault();
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next.focus();
}

interface FormatBarProps {
  readonly composer: Composer;
  /** Null in a text message and while the editor loads. */
  readonly editor: Editor | null;
  /** Makes a link of the selected text, or removes the link at the caret. */
  readonly onLink: () => void;
}

/** The formatting bar. A press on a button does not move the caret. */
export function FormatBar({ composer, editor, onLink }: FormatBarProps): ReactNode {
  const t = useText();
  const format = useStore(composer.state, (state) => state.format);
  const caret = useStore(editor?.caret ?? NO_CARET);
  const off = editor === null;
  return (
    <div
      role="toolbar"
      aria-label={t('LANG_COMPOSE_FORMATTING')}
      className={styles['bar']}
      onKeyDown={moveInside}
      onMouseDown={(event) => {
        if (document.activeElement?.matches('[contenteditable="true"]') === true) event.preventDefault();
      }}
    >
      {format === 'text' ? null : (
        <>
          <FontMenu editor={editor} caret={caret} />
          <SizeMenu editor={editor} caret={caret} />
          <span className={styles['rule']} />
          {MARKS.map(({ mark, icon: Icon, key, hint }) => (
            <IconButton
              key={mark}
              icon={<Icon size={16} />}
              label={t(key)}
              keyHint={hint}
              disabled={off}
              tabIndex={-1}
              pressed={caret.marks.has(mark)}
              onClick={() => editor?.toggle(mark)}
            />
          ))}
          <ColourMenu editor={editor} />
          <span className={styles['rule']} />
          {SHAPES.map(({ shape, icon: Icon, key }) => (
            <IconButton
              key={shape}
              icon={<Icon size={16} />}
              label={t(key)}
              disabled={off}
              tabIndex={-1}
              {...(shape === 'bullets' || shape === 'numbers' ? { pressed: caret.list === shape } : {})}
              onClick={() => editor?.shape(shape)}
            />
          ))}
          <IconButton
            icon={<Link size={16} />}
            label={t(caret.isLink ? 'LANG_COMPOSE_UNLINK' : 'LANG_COMPOSE_LINK')}
            disabled={off}
            tabIndex={-1}
            pressed={caret.isLink}
            keyHint="Ctrl K"
            onClick={onLink}
          />
          <IconButton
            icon={<RemoveFormatting size={16} />}
            label={t('LANG_COMPOSE_CLEAR')}
            disabled={off}
            tabIndex={-1}
            onClick={() => editor?.shape('clear')}
          />
        </>
      )}
      <FormatSwitch composer={composer} />
    </div>
  );
}
