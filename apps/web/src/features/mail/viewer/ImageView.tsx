import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { printMessage } from '../reading/print-message.ts';
import { useAttachmentContent } from '../data/attachment-content.ts';
import { useObjectUrl } from './use-object-url.ts';
import { useSize } from './use-size.ts';
import { Broken, Waiting } from './ViewerStates.tsx';
import type { FileViewProps } from './view-props.ts';
import { scaleOf, turned } from './zoom.ts';
import type { Size } from './zoom.ts';
import styles from './Viewer.module.css';

/** A picture: zoomed and turned. It is drawn as an image, so nothing in it can run. */
export function ImageView({ part, view, onDrawn, prints }: FileViewProps): ReactNode {
  const content = useAttachmentContent(part);
  const address = useObjectUrl(content);
  const [natural, setNatural] = useState<Size | null>(null);
  const [isBroken, setBroken] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const size = natural ?? { width: 1, height: 1 };
  const outer = turned(size, view.turn);
  // A small picture is shown in its own size: enlarged it would only be blurred.
  const fitted = scaleOf(view.zoom, outer, room);
  const scale = typeof view.zoom === 'number' ? fitted : Math.min(1, fitted);
  useEffect(() => {
    if (natural !== null) onDrawn({ scale, pages: 0 });
  }, [natural, scale, onDrawn]);
  useEffect(() => {
    if (prints > 0) printMessage();
  }, [prints]);
  if (content === 'failed' || isBroken) return <Broken part={part} />;
  return (
    <div ref={box} className={styles['canvas']} tabIndex={0} data-print="">
      {address === null ? <Waiting /> : null}
      {address === null ? null : (
        <div
          className={styles['picture']}
          hidden={natural === null}
          style={{ width: outer.width * scale, height: outer.height * scale }}
        >
          <img
            src={address}
            alt={part.name}
            style={{
              width: size.width * scale,
              height: size.height * scale,
              transform: `translate(-50%, -50%) rotate(${String(view.turn)}deg)`,
            }}
            onLoad={({ currentTarget: image }) =>
              setNatural({ width: image.naturalWidth || 1, height: image.naturalHeight || 1 })
            }
            onError={() => setBroken(true)}
          />
        </div>
      )}
    </div>
  );
}
