import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Editor } from '../body/editor.ts';
import { makeEditor } from '../body/editor.ts';
import editorStyles from '../body/HtmlBody.module.css';
import { addPictures } from './signature-pictures.ts';

const none = (): undefined => undefined;

interface SignatureEditorProps {
  /** Read once: the content then belongs to the editor. */
  readonly html: string;
  readonly label: string;
  /** Gives the editor, and null when it is unmounted. */
  readonly onEditor: (editor: Editor | null) => void;
}

/** The editor of messages for the HTML of a signature, which is sanitised before it is shown. */
export function SignatureEditor({ html, label, onEditor }: SignatureEditorProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const begun = useRef(html);
  useEffect(() => {
    if (root.current === null) return undefined;
    const editor = makeEditor(root.current, {
      html: begun.current,
      pictureOf: none,
      contentIdOf: none,
      onChange: none,
      onPictures: (files) => void addPictures(files, editor),
    });
    onEditor(editor);
    return () => {
      onEditor(null);
      editor.destroy();
    };
  }, [onEditor]);
  return (
    <div
      ref={root}
      className={editorStyles['editor']}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      spellCheck
    />
  );
}
