import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useAttachmentContent } from '../data/attachment-content.ts';
import { useObjectUrl } from './use-object-url.ts';
import { Broken, Waiting } from './ViewerStates.tsx';
import type { FileViewProps } from './view-props.ts';
import styles from './Viewer.module.css';

/** A sound or a film, with the controls of the browser. */
export function MediaView({ part, onDrawn }: FileViewProps): ReactNode {
  const content = useAttachmentContent(part);
  const address = useObjectUrl(content);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => onDrawn({ scale: 0, pages: 0 }), [onDrawn]);
  if (content === 'failed' || isBroken) return <Broken part={part} />;
  if (address === null) return <Waiting />;
  const Player = part.type === 'audio' ? 'audio' : 'video';
  return (
    <div className={styles['middle']}>
      <Player
        className={styles['player']}
        src={address}
        controls
        aria-label={part.name}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
