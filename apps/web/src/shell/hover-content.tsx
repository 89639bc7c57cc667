import type { ReactNode } from 'react';
import { contentOf } from '../lib/frame-content.ts';

/** What the hover card shows for `kind subject`, as it stands in `data-hover-card`; null where nobody fills it. */
export function renderHoverCard(about: string): ReactNode {
  const [, kind = '', subject = ''] = /^(\S+) (.+)$/s.exec(about) ?? [];
  const content = contentOf('hover', kind);
  return content === undefined ? null : <content.Component subject={subject} />;
}
