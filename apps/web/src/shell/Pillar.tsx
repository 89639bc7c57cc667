import type { ReactNode } from 'react';
import type { ListedSection } from '../lib/features.ts';
import { sectionOf, useSections } from '../lib/features.ts';
import { useText } from '../lib/i18n/text.tsx';
import { messageDrag, messageDropMark } from '../lib/message-action.ts';
import { usePartnerLogo } from '../lib/partner.ts';
import { go, useLocation } from '../lib/location.ts';
import type { ShellLink } from '../lib/shell-link.ts';
import { shellState } from '../lib/shell-state.ts';
import { goShortcut } from '../lib/shortcut-list.ts';
import { useKeyHints } from '../lib/shortcuts.ts';
import { useStore } from '../lib/store.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import { cx } from '../ui/cx.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { openLink, useLinks } from './links.ts';
import styles from './Pillar.module.css';

const MAX_SHOWN = 99;

/** A section: icon, mark of the selected one, unread badge. */
function PillarButton({
  section,
  selected,
}: {
  readonly section: ListedSection;
  readonly selected: boolean;
}): ReactNode {
  const t = useText();
  const count = useStore(shellState, (state) => state.badges[section.path] ?? 0);
  const isTarget = useStore(messageDrag, (over) => over?.section === section.path);
  const hint = useKeyHints();
  const shortcut = goShortcut(section);
  const name = t(section.titleKey);
  const { icon: Icon, to } = section.entry;
  return (
    <button
      type="button"
      className={cx(styles['button'], selected && styles['selected'], isTarget && styles['target'])}
      {...messageDropMark(section.path)}
      aria-current={selected ? 'page' : undefined}
      aria-label={count > 0 ? t('LANG_SHELL_UNREAD_BADGE', { section: name, count }) : name}
      data-tooltip={name}
      data-tooltip-keys={shortcut === undefined ? undefined : hint(shortcut.id)}
      onClick={() => go(to)}
    >
      <Icon size={20} strokeWidth={1.7} aria-hidden="true" />
      {count > 0 ? <span className={styles['badge']}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span> : null}
      <span className={styles['slot']} />
    </button>
  );
}

/** A link at the bottom of the bar, as an icon. */
function FootLink({ link }: { readonly link: ShellLink }): ReactNode {
  const t = useText();
  const hint = useKeyHints();
  const name = t(link.textKey);
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      data-tooltip={name}
      data-tooltip-keys={link.shortcut === undefined ? undefined : hint(link.shortcut)}
      onClick={() => openLink(link)}
    >
      {link.icon === undefined ? null : <link.icon size={20} strokeWidth={1.7} aria-hidden="true" />}
    </button>
  );
}

/** The left bar, 56 px wide [SHELL-125]. */
export function Pillar(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const logo = usePartnerLogo('nav');
  const sections = useSections();
  const here = sectionOf(path)?.path;
  const links = useLinks('foot');
  const button = (section: ListedSection): ReactNode => (
    <PillarButton key={section.path} section={section} selected={section.path === here} />
  );
  return (
    <nav className={styles['pillar']} aria-label={t('LANG_SHELL_SECTIONS')} data-area="sections">
      <span className={styles['mark']}>
        <BrandMark logo={logo} size={28} behind="var(--pillar)" />
      </span>
      {sections.filter(({ entry }) => entry.foot !== true).map(button)}
      <span className={styles['space']} />
      {links.map((link) => (
        <FootLink key={link.key} link={link} />
      ))}
      {sections.filter(({ entry }) => entry.foot === true).map(button)}
      <AccountMenu size={28} className={styles['account'] ?? ''} />
    </nav>
  );
}
