import type { TextKey } from '@pillarbox/locales/keys';
import {
  Bold,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  RemoveFormatting,
  SmilePlus,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { createStore, useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { ColourMenu, FontMenu, SizeMenu } from './FormatMenus.tsx';
import styles from './FormatBar.module.css';
import type { Caret, Editor, Mark, Shape } from './editor.ts';
import { TableMenu } from './TableMenu.tsx';

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
const NO_CARET = createStore<Caret>({
  marks: new Set(),
  list: null,
  isLink: false,
  isTable: false,
  font: '',
  size: '',
});

/** Lets the user choose pictures from files. */
function pickPictures(onPick: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/png, image/jpeg, image/gif, image/webp';
  input.multiple = true;
  input.onchange = () => onPick([...(input.files ?? [])]);
  input.click();
}

interface FormatBarProps {
  /** Null while the editor loads. */
  readonly editor: Editor | null;
  /** False in a text message: only emoji and `children` show. */
  readonly isHtml: boolean;
  /** Shows the address of the link at the caret, or of a new one. */
  readonly onLink: () => void;
  readonly isEmojiOpen: boolean;
  /** Opens or closes the emoji beside the button. Null while there is no text to write in. */
  readonly onEmoji: ((button: Element) => void) | null;
  /** At the end of the bar. */
  readonly children?: ReactNode;
}

/** The formatting bar. A press on a button does not move the caret. */
export function FormatBar(props: FormatBarProps): ReactNode {
  const { editor, isHtml, onLink, isEmojiOpen, onEmoji, children } = props;
  const t = useText();
  const caret = useStore(editor?.caret ?? NO_CARET);
  const off = editor === null;
  return (
    <Toolbar
      label={t('LANG_COMPOSE_FORMATTING')}
      className={styles['bar']}
      onMouseDown={(event) => {
        if (document.activeElement?.matches('[contenteditable="true"]') === true) event.preventDefault();
      }}
    >
      {isHtml ? (
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
              {...(shape === 'bullets' || shape === 'numbers' ? { pressed: caret.list === shape } : {})}
              onClick={() => editor?.shape(shape)}
            />
          ))}
          <IconButton
            icon={<Link size={16} />}
            label={t('LANG_COMPOSE_LINK')}
            disabled={off}
            pressed={caret.isLink}
            keyHint="Ctrl K"
            onClick={onLink}
          />
          <IconButton
            icon={<ImagePlus size={16} />}
            label={t('LANG_EDITOR_PICTURE_ADD')}
            disabled={off}
            onClick={() => pickPictures((files) => editor?.addPictures(files))}
          />
          <TableMenu editor={editor} isTable={caret.isTable} />
          <IconButton
            icon={<RemoveFormatting size={16} />}
            label={t('LANG_COMPOSE_CLEAR')}
            disabled={off}
            onClick={() => editor?.shape('clear')}
          />
        </>
      ) : null}
      <IconButton
        icon={<SmilePlus size={16} />}
        label={t('LANG_EDITOR_EMOJI')}
        disabled={onEmoji === null}
        aria-haspopup="dialog"
        aria-expanded={isEmojiOpen}
        onClick={({ currentTarget }) => onEmoji?.(currentTarget)}
      />
      {children}
    </Toolbar>
  );
}
