import { textToHtml } from '@pillarbox/rules/quote-html';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { EditorBar } from '../body/EditorBar.tsx';
import type { Editor } from '../body/editor.ts';
import { makeEditor } from '../body/editor.ts';
import editorStyles from '../body/HtmlBody.module.css';
import { htmlToText } from '../html/html-text.ts';
import styles from './AutomatedDialog.module.css';

const none = (): undefined => undefined;

interface TemplateTextProps {
  /** Read once: the content then belongs to the editor, which sanitises it. */
  readonly html: string;
  readonly text: string;
  readonly label: string;
  /** The id of the text that says what is wrong; absent: nothing is. */
  readonly errorId?: string | undefined;
  readonly onChange: (html: string, text: string) => void;
  /** At the end of the bar. */
  readonly children: ReactNode;
}

/** The editor of the text of one follow-up. */
export function TemplateText({ html, text, label, errorId, onChange, children }: TemplateTextProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const begun = useRef(html === '' && text !== '' ? textToHtml(text) : html);
  const tell = useRef(onChange);
  tell.current = onChange;
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    if (root.current === null) return undefined;
    const made = makeEditor(root.current, {
      html: begun.current,
      pictureOf: none,
      contentIdOf: none,
      onChange: () => {
        const now = made.html();
        tell.current(now, htmlToText(now));
      },
      onPictures: none,
    });
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, []);
  return (
    <div className={styles['text']}>
      <div className={styles['scroll']}>
        <div
          ref={root}
          className={editorStyles['editor']}
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          spellCheck
        />
      </div>
      <EditorBar editor={editor} isHtml isShown>
        {children}
      </EditorBar>
    </div>
  );
}
