import type { FunctionComponent, ReactNode } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoaded } from '../../../lib/loading.ts';
import type { FileViewProps } from './view-props.ts';
import { Waiting } from './ViewerStates.tsx';

/** PDF.js is large, so it is loaded with the first PDF file. */
const LOADER: Loader<FunctionComponent<FileViewProps>> = {
  code: () => import('./PdfView.tsx').then((part) => part.PdfView),
};

/** A PDF file, once the code for it is loaded. */
export function LazyPdfView(props: FileViewProps): ReactNode {
  const View = useLoaded(LOADER);
  return View === undefined ? <Waiting /> : <View {...props} />;
}
