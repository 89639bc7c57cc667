import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { speech } from '../../lib/i18n/language.ts';
import { PHONE, useMedia } from '../../lib/media.ts';
import { useStore } from '../../lib/store.ts';
import { useScheme } from '../../theme/scheme.ts';
import { CONTENT_KEY } from './content.ts';
import styles from './PartnerFrame.module.css';

/** The sandbox of a provider's document: links open new windows. No scripts, no forms, no access to this page. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

async function isThere(address: string, signal: AbortSignal): Promise<boolean> {
  const reply = await fetch(address, { signal, credentials: 'omit' }).catch(() => null);
  return reply?.ok === true;
}

interface PartnerFrameProps {
  readonly address: string;
  /** Accessible name. */
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
  /** Shown while the document loads, and when it cannot be loaded. */
  readonly instead?: (state: 'waiting' | 'failed') => ReactNode;
}

/**
 * A document of the provider, in an opaque origin with a content security policy of its own. One that cannot be loaded
 * takes no space.
 */
export function PartnerFrame({ address, title, width, height, instead = () => null }: PartnerFrameProps): ReactNode {
  const language = useStore(speech, (value) => value.code);
  const mode = useScheme().dark ? 'dark' : 'light';
  const form = useMedia(PHONE) ? 'mobile' : 'desktop';
  const source = `${address}?${new URLSearchParams({ language, mode, form }).toString()}`;
  const { data } = useQuery({
    queryKey: [CONTENT_KEY, 'document', source],
    queryFn: ({ signal }) => isThere(source, signal),
    retry: false,
  });
  if (data !== true) return instead(data === undefined ? 'waiting' : 'failed');
  return (
    <iframe
      key={source}
      className={styles['frame']}
      style={{ width, height }}
      src={source}
      title={title}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
    />
  );
}
