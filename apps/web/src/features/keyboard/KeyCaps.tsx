import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { KeyPlatform } from './key-names.ts';
import { capOf, spokenKeys } from './key-names.ts';
import styles from './KeyCaps.module.css';

/** A combination as key caps. Screen readers announce it as one text. */
export function KeyCaps({
  keys,
  platform,
}: {
  readonly keys: readonly string[];
  readonly platform: KeyPlatform;
}): ReactNode {
  const t = useText();
  return (
    <span className={styles['keys']}>
      {keys.map((key) => (
        <Kbd key={key}>{capOf(key, platform, t)}</Kbd>
      ))}
      <VisuallyHidden>{spokenKeys(keys, platform, t)}</VisuallyHidden>
    </span>
  );
}
