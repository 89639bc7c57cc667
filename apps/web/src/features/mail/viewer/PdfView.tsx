import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useAttachmentContent } from '../data/attachment-content.ts';
import { PdfPages } from './PdfPages.tsx';
import { PdfPassword } from './PdfPassword.tsx';
import { openPdf } from './pdf.ts';
import { Broken, Waiting } from './ViewerStates.tsx';
import type { FileViewProps } from './view-props.ts';

/** A password that the file asks for. */
interface Question {
  readonly answer: (password: string) => void;
  readonly wrong: boolean;
}

/** A PDF file. Its pages are drawn by PDF.js in a worker; nothing of it runs in the page. */
export function PdfView(props: FileViewProps): ReactNode {
  const content = useAttachmentContent(props.part);
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined;
    const stop = new AbortController();
    const isClosed = (): boolean => stop.signal.aborted;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const bytes = await content.arrayBuffer();
      if (isClosed()) return;
      const opening = openPdf(bytes, { onPassword: (answer, wrong) => setQuestion({ answer, wrong }) });
      close = opening.close;
      const found = await opening.document;
      if (isClosed()) return;
      setQuestion(null);
      setFile(found);
    };
    open().catch(() => {
      if (!isClosed()) setBroken(true);
    });
    return () => {
      stop.abort();
      close();
    };
  }, [content]);
  if (content === 'failed' || isBroken) return <Broken part={props.part} />;
  if (question !== null) {
    return (
      <PdfPassword
        wrong={question.wrong}
        onPassword={(password) => {
          setQuestion(null);
          question.answer(password);
        }}
      />
    );
  }
  return file === null ? <Waiting /> : <PdfPages file={file} {...props} />;
}
