import type { TextKey } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Tone } from './emoji.ts';
import styles from './EmojiPicker.module.css';

const HANDS: readonly { tone: Tone; hand: string; key: TextKey }[] = [
  { tone: 0, hand: '✋', key: 'LANG_EDITOR_EMOJI_TONE_NONE' },
  { tone: 1, hand: '✋🏻', key: 'LANG_EDITOR_EMOJI_TONE_LIGHT' },
  { tone: 2, hand: '✋🏼', key: 'LANG_EDITOR_EMOJI_TONE_MEDIUM_LIGHT' },
  { tone: 3, hand: '✋🏽', key: 'LANG_EDITOR_EMOJI_TONE_MEDIUM' },
  { tone: 4, hand: '✋🏾', key: 'LANG_EDITOR_EMOJI_TONE_MEDIUM_DARK' },
  { tone: 5, hand: '✋🏿', key: 'LANG_EDITOR_EMOJI_TONE_DARK' },
];

interface ToneChoiceProps {
  readonly tone: Tone;
  readonly onChange: (tone: Tone) => void;
}

/** The skin tones as hands. They are radio buttons, so the arrow keys move between them. */
export function ToneChoice({ tone, onChange }: ToneChoiceProps): ReactNode {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles['tones']}>
      <legend>{t('LANG_EDITOR_EMOJI_TONE')}</legend>
      {HANDS.map(({ tone: value, hand, key }) => (
        <label key={value} className={styles['tone']} data-tooltip={t(key)}>
          <input
            type="radio"
            name={name}
            aria-label={t(key)}
            checked={value === tone}
            onChange={() => onChange(value)}
          />
          <span aria-hidden="true">{hand}</span>
        </label>
      ))}
    </fieldset>
  );
}
