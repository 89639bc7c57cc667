import type { SpaceName } from '@pillarbox/contract/partner/spaces';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useSpace } from './content.ts';
import { PartnerFrame } from './PartnerFrame.tsx';
import styles from './PartnerSpace.module.css';

/** Spaces at the side, whose size is a width. */
const AT_THE_SIDE: readonly SpaceName[] = ['LoginRight', 'MailRight'];

interface PartnerSpaceProps {
  readonly name: SpaceName;
  /** Fills its container instead of having its own size. */
  readonly fill?: true;
  /** Shown when the provider has no content for the space, or it cannot be loaded. */
  readonly children?: ReactNode;
}

/**
 * A space for content of the provider [BRAND-019 to BRAND-025]. While the content is loading, `children` do not show,
 * so that they do not flash.
 */
export function PartnerSpace({ name, fill, children = null }: PartnerSpaceProps): ReactNode {
  const t = useText();
  const space = useSpace(name);
  if (space === null) return null;
  if (space === undefined) return children;
  const standing = AT_THE_SIDE.includes(name);
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
