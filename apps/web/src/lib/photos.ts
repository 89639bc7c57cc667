import { useEffect } from 'react';
import { faces, photos } from './faces.ts';
import { whenIdle } from './first-screen.ts';
import { useStore } from './store.ts';

/** Whether the photos will be asked for when the browser is idle. */
let isAsking = false;

/**
 * The address of the photo of the contact that has an email address; '' for none, and until it is known. The page asks for the photos
 * of many faces at once, after they show. A check that fails leaves the faces as they are [ERR-051].
 */
export function usePhoto(mail: string): string {
  const key = mail.toLowerCase();
  useEffect(() => (key === '' ? undefined : wanted(key)), [key]);
  return useStore(photos, (all) => all.get(key) ?? '');
}

/** Notes that a face is on the screen. Returns the function that notes that it is gone. */
function wanted(mail: string): () => void {
  const change = (by: number): void => {
    const count = (faces.get(mail) ?? 0) + by;
    if (count === 0) faces.delete(mail);
    else faces.set(mail, count);
  };
  change(1);
  if (!isAsking) {
    isAsking = true;
    whenIdle(() => void ask());
  }
  return () => change(-1);
}

/** Asks for the photos of all faces that were rendered together. Without that code, for example offline, they have none. */
async function ask(): Promise<void> {
  isAsking = false;
  const part = await import('./photo-check.ts').catch(() => null);
  part?.askForPhotos();
}
