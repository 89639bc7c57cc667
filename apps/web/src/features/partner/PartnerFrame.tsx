import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { speech } from '../../lib/i18n/language.ts';
import { PHONE, useMedia } from '../../lib/media.ts';
import { useStore } from '../../lib/store.ts';
import { useScheme } from '../../theme/scheme.ts';
import { CONTENT_KEY } from './content.ts';
import styles from './PartnerFrame.module.css';

/** What a provider's document may do: lead into windows of its own. No scripts, no forms, no way to this page. */
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
  /** Shown while the document is awaited, and when there is none. */
  readonly instead?: (state: 'waiting' | 'failed') => ReactNode;
}

/** A document of the provider's, in an opaque origin under a policy of its own. One that cannot be loaded leaves no gap. */
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
