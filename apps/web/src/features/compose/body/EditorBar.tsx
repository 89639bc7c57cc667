import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { isMac } from '../../../lib/platform.ts';
import { keyOf } from '../../../lib/shortcuts.ts';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import type { Editor, LinkPlace } from './editor.ts';
import { FormatBar } from './FormatBar.tsx';
import { LinkPopover } from './LinkPopover.tsx';
import { PicturePopover } from './PicturePopover.tsx';
import type { WritingPlace } from '../emoji/writing-place.ts';

/** Whether the key is Ctrl+K, on a Mac Command+K. */
function isLinkKey(event: KeyboardEvent): boolean {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return held && !event.altKey && !event.shiftKey && keyOf(event) === 'K';
}

interface EditorBarProps {
  /** Null while the editor loads, and in a text message. */
  readonly editor: Editor | null;
  /** The field of a text message. */
  readonly field?: WritingPlace | null;
  readonly isHtml: boolean;
  /** Whether the bar shows. Its keys work also when it is hidden. */
  readonly isShown: boolean;
  /** At the end of the bar. */
  readonly children?: ReactNode;
}

/** The formatting bar of an editor, with its keys and the popovers of links, pictures and emoji. */
export function EditorBar({ editor, field = null, isHtml, isShown, children }: EditorBarProps): ReactNode {
  const [link, setLink] = useState<LinkPlace | null>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [emojiButton, setEmojiButton] = useState<Element | null>(null);
  const place = isHtml ? editor : field;
  useEffect(() => {
    if (editor === null) return undefined;
    const { root } = editor;
    const press = (event: KeyboardEvent): void => {
      if (!isLinkKey(event)) return;
      // Elsewhere the same keys open search-or-jump.
      event.preventDefault();
      setLink(editor.linkPlace());
    };
    const click = ({ target }: MouseEvent): void => {
      if (target instanceof HTMLImageElement) setPicture(target);
      else if (target instanceof Element && target.closest('a[href]') !== null) setLink(editor.linkPlace());
    };
    root.addEventListener('keydown', press);
    root.addEventListener('click', click);
    return () => {
      root.removeEventListener('keydown', press);
      root.removeEventListener('click', click);
      setLink(null);
      setPicture(null);
    };
  }, [editor]);
  return (
    <>
      {isShown ? (
        <FormatBar
          editor={editor}
          isHtml={isHtml}
          isEmojiOpen={emojiButton !== null}
          onLink={() => setLink(editor?.linkPlace() ?? null)}
          onEmoji={place === null ? null : (button) => setEmojiButton(emojiButton === null ? button : null)}
        >
          {children}
        </FormatBar>
      ) : null}
      {link === null ? null : (
        <LinkPopover
          place={link}
          onClose={() => setLink(null)}
          onLink={(address) => {
            setLink(null);
            editor?.link(address);
          }}
        />
      )}
      {emojiButton === null || place === null ? null : (
        <EmojiPicker
          anchor={emojiButton}
          onClose={() => setEmojiButton(null)}
          onCancel={() => {
            setEmojiButton(null);
            place.focus('here');
          }}
          onPick={(character) => {
            setEmojiButton(null);
            place.type(character);
          }}
        />
      )}
      {picture === null ? null : (
        <PicturePopover
          picture={picture}
          onClose={() => setPicture(null)}
          onChange={(changed) => editor?.changePicture(picture, changed)}
          onRemove={() => {
            setPicture(null);
            editor?.changePicture(picture, null);
            editor?.focus('here');
          }}
        />
      )}
    </>
  );
}
