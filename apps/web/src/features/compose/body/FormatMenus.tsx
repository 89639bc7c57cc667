import { FONT_FAMILIES, FONT_SIZES } from '@pillarbox/contract/formats/fonts';
import type { TextKey } from '@pillarbox/locales/keys';
import { Baseline, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import styles from './FormatBar.module.css';
import { composeFont } from '../begin/compose-settings.ts';
import type { Caret, Editor } from './editor.ts';

const COLOURS: readonly { value: string; key: TextKey }[] = [
  { value: '#5e656f', key: 'LANG_COMPOSE_COLOUR_GREY' },
  { value: '#b92229', key: 'LANG_COMPOSE_COLOUR_RED' },
  { value: '#a45a00', key: 'LANG_COMPOSE_COLOUR_ORANGE' },
  { value: '#186f3b', key: 'LANG_COMPOSE_COLOUR_GREEN' },
  { value: '#0b6b75', key: 'LANG_COMPOSE_COLOUR_TEAL' },
  { value: '#0c56b5', key: 'LANG_COMPOSE_COLOUR_BLUE' },
  { value: '#6b3fa0', key: 'LANG_COMPOSE_COLOUR_VIOLET' },
];

/** A CSS size in points, as the menus show it. */
function points(size: string): string {
  const pixels = /^([\d.]+)px$/.exec(size)?.[1];
  const value = pixels === undefined ? Number.parseFloat(size) : Number(pixels) * 0.75;
  return Number.isFinite(value) ? isolated(`${Math.round(value * 2) / 2} pt`) : size;
}

interface MenuProps {
  readonly editor: Editor | null;
  readonly caret: Caret;
}

interface ChoiceMenuProps {
  readonly label: string;
  /** Accessible name of the button: what it chooses and the current value. */
  readonly named: string;
  readonly present: string;
  readonly choices: readonly { readonly value: string; readonly shown: ReactNode; readonly isPresent: boolean }[];
  /** Null while there is no editor. */
  readonly onChoose: ((value: string) => void) | null;
}

/** A button that shows the value at the caret and opens a menu of values. */
function ChoiceMenu({ label, named, present, choices, onChoose }: ChoiceMenuProps): ReactNode {
  return (
    <Menu
      label={label}
      placement="top-start"
      trigger={(props) => (
        <Button {...props} kind="quiet" size="small" disabled={onChoose === null} aria-label={named}>
          <span className={styles['choice']}>
            {present}
            <ChevronDown size={14} aria-hidden="true" />
          </span>
        </Button>
      )}
    >
      {choices.map(({ value, shown, isPresent }) => (
        <MenuItem key={value} checked={isPresent} onAction={() => onChoose?.(value)}>
          {shown}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The menu of fonts. */
export function FontMenu({ editor, caret }: MenuProps): ReactNode {
  const t = useText();
  const present = caret.font === '' ? composeFont().family : caret.font;
  const choices = FONT_FAMILIES.map((font) => ({
    value: font,
    shown: <span style={{ fontFamily: font }}>{font}</span>,
    isPresent: font === present,
  }));
  return (
    <ChoiceMenu
      label={t('LANG_COMPOSE_FONT')}
      named={t('LANG_COMPOSE_FONT_NOW', { font: present })}
      present={present}
      choices={choices}
      onChoose={editor === null ? null : editor.font}
    />
  );
}

/** The menu of font sizes. */
export function SizeMenu({ editor, caret }: MenuProps): ReactNode {
  const t = useText();
  const present = points(caret.size === '' ? composeFont().size : caret.size);
  const choices = FONT_SIZES.map((size) => ({ value: size, shown: points(size), isPresent: points(size) === present }));
  return (
    <ChoiceMenu
      label={t('LANG_COMPOSE_SIZE')}
      named={t('LANG_COMPOSE_SIZE_NOW', { size: present })}
      present={present}
      choices={choices}
      onChoose={editor === null ? null : editor.size}
    />
  );
}

/** The menu of text colours. */
export function ColourMenu({ editor }: { readonly editor: Editor | null }): ReactNode {
  const t = useText();
  return (
    <Menu
      label={t('LANG_COMPOSE_COLOUR')}
      placement="top-start"
      trigger={(props) => (
        <IconButton
          {...props}
          icon={<Baseline size={16} />}
          label={t('LANG_COMPOSE_COLOUR')}
          disabled={editor === null}
        />
      )}
    >
      <MenuItem
        icon={<span className={styles['swatch']} style={{ background: 'var(--ink)' }} />}
        onAction={() => editor?.colour(null)}
      >
        {t('LANG_COMPOSE_COLOUR_NONE')}
      </MenuItem>
      {COLOURS.map(({ value, key }) => (
        <MenuItem
          key={value}
          icon={<span className={styles['swatch']} style={{ background: value }} />}
          onAction={() => editor?.colour(value)}
        >
          {t(key)}
        </MenuItem>
      ))}
    </Menu>
  );
}
