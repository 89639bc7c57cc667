import { Check, Globe, Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PickPopover } from '../../../../ui/PickPopover.tsx';
import { moveFocus } from '../../../../ui/roving.ts';
import pick from '../../../../ui/PickList.module.css';
import styles from './When.module.css';
import { cityOf, findZones, offsetOf } from './zones.ts';

/** Zones that show at once; typing finds the others. */
const SHOWN = 40;

interface ZoneButtonProps {
  readonly label: string;
  readonly zone: string;
  /** The instant whose distance from UTC is shown. */
  readonly at: number;
  readonly onChoose: (zone: string) => void;
}

/** The zone of a time; a button that opens a list to choose another one from. */
export function ZoneButton({ label, zone, at, onChoose }: ZoneButtonProps): ReactNode {
  const t = useText();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [typed, setTyped] = useState('');
  const found = findZones(typed, SHOWN);
  const choose = (chosen: string): void => {
    setAnchor(null);
    setTyped('');
    onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isInput = event.target instanceof HTMLInputElement;
    const [first] = found;
    if (isInput && event.key === 'Enter' && first !== undefined) choose(first);
    else if (isInput && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    else if (!moveFocus(event.currentTarget, '[role="option"]', event)) return;
    event.preventDefault();
  };
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<Globe size={15} />}
        aria-label={`${label}: ${cityOf(zone)}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {cityOf(zone)}
      </Button>
      {anchor === null ? null : (
        <PickPopover anchor={anchor} label={label} onClose={() => setAnchor(null)} onKeyDown={onKeyDown}>
          <div className={pick['search']}>
            <Search size={15} aria-hidden="true" />
            <input
              type="text"
              aria-label={t('LANG_EVENT_FIND_ZONE')}
              placeholder={t('LANG_EVENT_FIND_ZONE')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <div role="listbox" aria-label={label} className={pick['list']}>
            {found.map((one) => (
              <button
                key={one}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={one === zone}
                className={pick['row']}
                onClick={() => choose(one)}
              >
                <span className={styles['zone']}>{one.replaceAll('_', ' ')}</span>
                <span className={styles['offset']}>{offsetOf(one, at)}</span>
                {one === zone ? <Check size={16} aria-hidden="true" /> : null}
              </button>
            ))}
          </div>
        </PickPopover>
      )}
    </>
  );
}
