import { useEffect, useState } from 'react';
import { smallerPicture } from '../model/shrink-picture.ts';
import type { Composer } from '../composer/composer.ts';
import type { ComposeAttachment } from '../model/compose-state.ts';

/** A photo with fewer bytes is sent as it is. */
const LARGE_FROM = 1024 * 1024;
/** Width in pixels of a smaller photo: it fills a screen, and a phone's photo has three times as many. */
const WIDTH = 1600;
/** A smaller photo is offered when it has at most this share of the bytes. */
const WORTH = 0.7;
/** Kinds of pictures that can be made smaller without loss of what they are: an animation would stop. */
const KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** A large photo of the message in both sizes. */
export interface Photo {
  readonly original: File;
  readonly smaller: File;
}

/** The large photos of an open message. */
export interface PhotoSizes {
  /** Those whose size the user has still to choose, by the key of the attachment. */
  readonly offered: ReadonlyMap<string, Photo>;
  /** Those that the user made smaller. */
  readonly shrunk: ReadonlyMap<string, Photo>;
  readonly shrink: () => void;
  /** Keeps the original size of those that are offered. */
  readonly keep: () => void;
  /** Takes the originals of those that were made smaller. */
  readonly restore: () => void;
}

type Photos = ReadonlyMap<string, Photo>;

/** Whether a file is a photo that can be sent smaller. */
export function isPhoto({ mime, size, failure, isLink }: ComposeAttachment): boolean {
  return KINDS.includes(mime) && size >= LARGE_FROM && failure === '' && isLink !== true;
}

function only(photos: Photos, keys: ReadonlySet<string>): Photos {
  return new Map([...photos].filter(([key]) => keys.has(key)));
}

/** Offers smaller photos: makes them one after the other when large ones are added, so that their size can be shown. */
export function usePhotoSizes(composer: Composer, attachments: readonly ComposeAttachment[]): PhotoSizes {
  const [offered, setOffered] = useState<Photos>(new Map());
  const [shrunk, setShrunk] = useState<Photos>(new Map());
  const [looked] = useState(() => new Set<string>());
  const large = attachments.filter(isPhoto).map(({ key }) => key);
  const wanted = large.join(' ');
  useEffect(() => {
    const look = async (key: string): Promise<void> => {
      const original = composer.uploads.fileOf(key);
      if (original === undefined) return;
      // A picture that the browser cannot decode stays as it is.
      const smaller = await smallerPicture(original, WIDTH).catch(() => null);
      if (smaller === null || smaller.size > original.size * WORTH) return;
      setOffered((now) => new Map([...now, [key, { original, smaller }]]));
    };
    const work = async (): Promise<void> => {
      for (const key of wanted.split(' ').filter((one) => one !== '' && !looked.has(one))) {
        looked.add(key);
        await look(key);
      }
    };
    void work();
  }, [composer, wanted, looked]);
  const there = new Set(attachments.map(({ key }) => key));
  const swap = (photos: Photos, take: (photo: Photo) => File): Photos =>
    new Map(
      [...photos].flatMap(([key, photo]) => {
        const fresh = composer.uploads.replace(key, take(photo));
        if (fresh === null) return [];
        looked.add(fresh);
        return [[fresh, photo] as const];
      }),
    );
  const shown = { offered: only(offered, there), shrunk: only(shrunk, there) };
  return {
    ...shown,
    shrink: () => {
      setShrunk(new Map([...shown.shrunk, ...swap(shown.offered, (photo) => photo.smaller)]));
      setOffered(new Map());
    },
    keep: () => setOffered(new Map()),
    restore: () => {
      swap(shown.shrunk, (photo) => photo.original);
      setShrunk(new Map());
    },
  };
}
