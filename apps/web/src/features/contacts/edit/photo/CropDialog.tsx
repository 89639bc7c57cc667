import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { croppedByKey, heldCrop, MOST_ZOOM, wholeCrop, zoomed, zoomOf } from './crop.ts';
import { croppedPhoto, drawCrop } from './draw-crop.ts';
import styles from './Photo.module.css';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  /** Called with the part that was chosen, a JPEG as a `data:` address. */
  readonly onChoose: (data: string) => void;
  readonly onClose: () => void;
}

/** Side of the canvas in pixels; the style sheet says how large it shows. */
const CANVAS = 576;

/** Chooses the square part of a picture: by dragging, by the wheel, by keys, or by a slider. */
export function CropDialog({ picture, onChoose, onClose }: CropDialogProps): ReactNode {
  const t = useText();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = croppedByKey(picture, crop, event.key);
    if (next === null) return;
    event.preventDefault();
    setCrop(next);
  };
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLCanvasElement>): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    setCrop((before) => {
      const scale = before.side / currentTarget.clientWidth;
      return heldCrop(picture, { ...before, x: before.x - movementX * scale, y: before.y - movementY * scale });
    });
  };
  return (
    <Dialog
      title={t('LANG_CONTACT_EDIT_CROP')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_CONTACT_EDIT_CANCEL')}</Button>
          <Button kind="primary" onClick={() => onChoose(croppedPhoto(picture, crop))}>
            {t('LANG_CONTACT_EDIT_USE_PHOTO')}
          </Button>
        </>
      }
    >
      <div className={styles['crop']}>
        <canvas
          ref={canvas}
          width={CANVAS}
          height={CANVAS}
          role="application"
          tabIndex={0}
          data-autofocus=""
          aria-label={t('LANG_CONTACT_EDIT_CROP_AREA')}
          aria-describedby={`${id}-hint`}
          className={styles['canvas']}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onWheel={({ deltaY }) => setCrop(zoomed(picture, crop, zoomOf(picture, crop) * (deltaY < 0 ? 1.1 : 0.9)))}
        />
        <label className={styles['zoom']}>
          <span>{t('LANG_CONTACT_EDIT_ZOOM')}</span>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoomOf(picture, crop)}
            onChange={(event) => setCrop(zoomed(picture, crop, Number(event.currentTarget.value)))}
          />
        </label>
        <p id={`${id}-hint`} className={styles['hint']}>
          {t('LANG_CONTACT_EDIT_CROP_HINT')}
        </p>
      </div>
    </Dialog>
  );
}
