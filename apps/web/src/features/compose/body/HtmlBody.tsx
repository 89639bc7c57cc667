import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../lib/store.ts';
import styles from './HtmlBody.module.css';
import { composeFont } from '../begin/compose-settings.ts';
import type { Composer } from '../composer/composer.ts';
import type { Editor } from './editor.ts';
import { makeEditor } from './editor.ts';
import { isFieldKey, selectNextField, useFieldMarks } from './template-marks.ts';
import type { MessageFont } from '../model/outgoing.ts';
import { signatureIn } from '../model/signature.ts';

/** Time in ms after the last change until the editor's HTML is read: reading it is slower than handling a key. */
const READ_PAUSE_MS = 150;

interface HtmlBodyProps {
  readonly composer: Composer;
  readonly label: string;
  /** Gives the editor to the formatting bar, and null when it is unmounted. */
  readonly onEditor: (editor: Editor | null) => void;
}

/** How the message will look to its readers. An own text colour without a background needs the light ground of most readers. */
function editorStyle({ family, size, colour = '', background = '' }: MessageFont): CSSProperties {
  return {
    fontFamily: family,
    fontSize: size,
    ...(colour === '' ? {} : { color: colour, background: '#ffffff' }),
    ...(background === '' ? {} : { background, ...(colour === '' ? { color: '#000000' } : {}) }),
  };
}

/** The body of an HTML message. React creates the element; its content belongs to the editor. */
export function HtmlBody({ composer, label, onEditor }: HtmlBodyProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const made = useRef<Editor | null>(null);
  const focus = useStore(composer.bodyFocus);
  const signature = useStore(composer.state, (state) => state.signature);
  const shown = useRef(signature);
  const font = composeFont();

  useEffect(() => {
    if (root.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { pictureOf, contentIdOf } = composer.uploads;
    const editor = makeEditor(root.current, {
      html: composer.state.get().html,
      pictureOf,
      contentIdOf,
      onChange: () => {
        timer ??= setTimeout(read, READ_PAUSE_MS);
      },
      onPictures: (files) => {
        for (const file of files) {
          const cid = composer.uploads.addInline(file);
          const address = cid === null ? undefined : pictureOf(cid);
          if (address !== undefined) editor.picture(address);
        }
      },
    });
    function read(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      composer.dispatch({ type: 'html', html: editor.html() });
    }
    const stopFlush = composer.onFlush(read);
    const stopInsert = composer.onInsert((content) => {
      if (content?.isBlock === true) editor.addBlock(content.html);
      else if (content !== null) editor.insert(content.html);
      selectNextField(root.current, 'start');
    });
    const stopUnlink = composer.onUnlink((key) => editor.removeLinked(key));
    made.current = editor;
    onEditor(editor);
    return () => {
      read();
      stopFlush();
      stopInsert();
      stopUnlink();
      made.current = null;
      onEditor(null);
      editor.destroy();
    };
  }, [composer, onEditor]);

  useEffect(() => {
    if (focus > 0) made.current?.focus('start');
  }, [focus]);

  useEffect(() => {
    if (shown.current === signature) return;
    shown.current = signature;
    made.current?.sign(signatureIn(composer.state.get().html));
  }, [composer, signature]);

  useFieldMarks(root, composer);

  return (
    <div
      ref={root}
      dir="auto"
      onKeyDown={(event) => {
        if (isFieldKey(event) && selectNextField(root.current, 'caret')) event.preventDefault();
      }}
      className={styles['editor']}
      style={editorStyle(font)}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      spellCheck
    />
  );
}
