import type { DrawingFolder } from '../tour-rules.ts';
import type { DrawnWords } from './drawn-words.ts';

const LOADERS: Readonly<Record<DrawingFolder, () => Promise<DrawnWords>>> = {
  everywhere: () => import('./everywhere/words.ts').then((folder) => folder.words),
  fr_CA: () => import('./fr_CA/words.ts').then((folder) => folder.words),
  nb_NO: () => import('./nb_NO/words.ts').then((folder) => folder.words),
};

/** Loads the texts of a folder's drawings. */
export function loadWords(folder: DrawingFolder): Promise<DrawnWords> {
  return LOADERS[folder]();
}
