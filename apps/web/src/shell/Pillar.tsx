import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { AccountMenu } from './AccountMenu.tsx';
import { openDialog } from '../lib/dialogs.ts';
import { useText } from '../lib/i18n/text.tsx';
import { go, usePlace } from '../lib/place.ts';
import { useKeyHints } from '../lib/shortcuts.ts';
import { shellState } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';
import { cx } from '../ui/cx.ts';
import { hasFeature, partner } from '../lib/partner.ts';
import { PartnerMark } from '../features/partner/public.ts';
import { SECTION_KEYS } from './section-shortcuts.ts';
import type { SectionEntry } from './sections.ts';
import { SECTIONS, sectionOf } from './sections.ts';
import styles from './Pillar.module.css';

const MOST_SHOWN = 99;

/** One section: icon, slot under the selected one, unread badge. */
function PillarButton({ entry, selected }: { readonly entry: SectionEntry; readonly selected: boolean }): ReactNode {
  const t = useText();
  const count = useStore(shellState, (state) => state.badges[entry.path] ?? 0);
  const hint = useKeyHints();
  const id = SECTION_KEYS[entry.path];
  const name = t(entry.titleKey);
  const Icon = entry.icon;
  return (
    <button
      type="button"
      className={cx(styles['button'], selected && styles['selected'])}
      aria-current={selected ? 'page' : undefined}
      aria-label={count > 0 ? t('LANG_SHELL_UNREAD_BADGE', { section: name, count }) : name}
      data-tooltip={name}
      data-tooltip-keys={id === undefined ? undefined : hint(id)}
      onClick={() => go(entry.to)}
    >
      <Icon size={20} strokeWidth={1.7} aria-hidden="true" />
      {count > 0 ? <span className={styles['badge']}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span> : null}
      <span className={styles['slot']} />
    </button>
  );
}

/** Which sections this user may open. */
export function useSections(): readonly SectionEntry[] {
  const preferences = useStore(partner);
  return useMemo(
    () => SECTIONS.filter((entry) => entry.needs === undefined || hasFeature(preferences, entry.needs)),
    [preferences],
  );
}

/** The left bar, 56 px wide [SHELL-125]. */
export function Pillar(): ReactNode {
  const t = useText();
  const hint = useKeyHints();
  const { path } = usePlace();
  const sections = useSections();
  const here = sectionOf(path);
  const button = (entry: SectionEntry): ReactNode => (
    <PillarButton key={entry.path} entry={entry} selected={entry === here} />
  );
  return (
    <nav className={styles['pillar']} aria-label={t('LANG_SHELL_SECTIONS')} data-area="sections">
      <span className={styles['mark']}>
        <PartnerMark place="nav" size={28} />
      </span>
      {sections.filter((entry) => entry.foot !== true).map(button)}
      <span className={styles['space']} />
      <button
        type="button"
        className={styles['button']}
        aria-label={t('LANG_SHELL_HELP')}
        data-tooltip={t('LANG_SHELL_HELP')}
        data-tooltip-keys={hint('help')}
        onClick={() => openDialog('help')}
      >
        <CircleQuestionMark size={20} strokeWidth={1.7} aria-hidden="true" />
      </button>
      {sections.filter((entry) => entry.foot === true).map(button)}
      <AccountMenu size={28} className={styles['account'] ?? ''} />
    </nav>
  );
}
