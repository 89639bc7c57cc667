import type { SpaceName } from '@pillarbox/contract/partner/spaces';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useSpace } from './content.ts';
import { PartnerFrame } from './PartnerFrame.tsx';
import styles from './PartnerSpace.module.css';

/** Spaces beside something: their size is a width. */
const STANDING: readonly SpaceName[] = ['LoginRight', 'MailRight'];

interface PartnerSpaceProps {
  readonly name: SpaceName;
  /** Fills its surroundings instead of taking its own size. */
  readonly fill?: true;
  /** Shown when the provider fills nothing in, or what it fills in cannot be loaded. */
  readonly children?: ReactNode;
}

/**
 * A place that the provider may fill [BRAND-019 to BRAND-025]. Nothing is there when it does not; while it is not known yet,
 * neither is what stands in, so that nothing flashes.
 */
export function PartnerSpace({ name, fill, children = null }: PartnerSpaceProps): ReactNode {
  const t = useText();
  const space = useSpace(name);
  if (space === null) return null;
  if (space === undefined) return children;
  const standing = STANDING.includes(name);
  const size = fill === true ? {} : standing ? { width: space.size } : { height: space.size };
  const frame = (
    <PartnerFrame
      address={space.address}
      title={t('LANG_PARTNER_SPACE')}
      {...size}
      instead={(state) => (state === 'failed' ? children : null)}
    />
  );
  return standing ? <div className={styles['standing']}>{frame}</div> : frame;
}
