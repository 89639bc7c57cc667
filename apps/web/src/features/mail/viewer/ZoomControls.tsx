import { ChevronDown, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import type { FileView, Zoom } from './zoom.ts';
import { STEPS } from './zoom.ts';
import styles from './ViewerToolbar.module.css';

interface ZoomControlsProps {
  /** The scale that is drawn. */
  readonly scale: number;
  readonly zoom: Zoom;
  readonly onView: (change: Partial<FileView>) => void;
  readonly onZoom: (direction: 1 | -1) => void;
}

/** Smaller, a menu of sizes, larger. */
export function ZoomControls({ scale, zoom, onView, onZoom }: ZoomControlsProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const percent = (value: number): string => new Intl.NumberFormat(tag, { style: 'percent' }).format(value);
  return (
    <span className={styles['zoom']}>
      <IconButton
        icon={<ZoomOut size={17} strokeWidth={1.75} />}
        label={t('LANG_VIEWER_SMALLER')}
        keyHint="-"
        onClick={() => onZoom(-1)}
      />
      <Menu
        label={t('LANG_VIEWER_SIZE')}
        trigger={(props) => (
          <Button {...props} kind="quiet" aria-label={t('LANG_VIEWER_SIZE_NOW', { percent: percent(scale) })}>
            <span className={styles['percent']}>
              {percent(scale)}
              <ChevronDown size={13} aria-hidden="true" />
            </span>
          </Button>
        )}
      >
        <MenuItem checked={zoom === 'width'} onAction={() => onView({ zoom: 'width' })}>
          {t('LANG_VIEWER_FIT_WIDTH')}
        </MenuItem>
        <MenuItem checked={zoom === 'page'} aside="0" onAction={() => onView({ zoom: 'page' })}>
          {t('LANG_VIEWER_FIT_PAGE')}
        </MenuItem>
        <MenuSeparator />
        {STEPS.map((step) => (
          <MenuItem key={step} checked={zoom === step} onAction={() => onView({ zoom: step })}>
            {percent(step / 100)}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        icon={<ZoomIn size={17} strokeWidth={1.75} />}
        label={t('LANG_VIEWER_LARGER')}
        keyHint="+"
        onClick={() => onZoom(1)}
      />
    </span>
  );
}
