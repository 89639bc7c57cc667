import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { errorTextKey } from '../../../../lib/api-error.ts';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { photoFor } from '../../data/photo-address.ts';
import type { ContactForm } from '../use-contact-form.ts';
import { CropDialog } from './CropDialog.tsx';
import { PICTURE_TYPES, readPicture } from './read-picture.ts';
import styles from './Photo.module.css';

/** Width of the photo in px. */
const FACE = 72;

interface PhotoFieldProps {
  readonly form: ContactForm;
  /** Address of the stored photo; '' for none. */
  readonly stored: string;
}

/** The photo of a contact: choose, crop, remove. */
export function PhotoField({ form, stored }: PhotoFieldProps): ReactNode {
  const t = useText();
  const { draft, photo, choosePhoto } = form;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const shown = photo.kind === 'new' ? photo.data : photo.kind === 'keep' ? photoFor(stored, FACE) : '';
  const read = async (file: File): Promise<void> => {
    setFailure(null);
    try {
      setPicture(await readPicture(file));
    } catch (error) {
      setFailure(error);
    }
  };
  const close = (): void => {
    picture?.close();
    setPicture(null);
  };
  return (
    <div className={styles['photo']} role="group" aria-label={t('LANG_CONTACT_EDIT_PHOTO')}>
      <Avatar name={draft.person.name} address={draft.person.emails[0]?.value} photo={shown} size={FACE} />
      <div className={styles['buttons']}>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={t('LANG_CONTACT_EDIT_CHOOSE_PHOTO')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again.
            currentTarget.value = '';
            if (file !== undefined) void read(file);
          }}
        />
        <Button ref={button} size="small" icon={<ImagePlus size={16} />} onClick={() => input.current?.click()}>
          {t(shown === '' ? 'LANG_CONTACT_EDIT_CHOOSE_PHOTO' : 'LANG_CONTACT_EDIT_CHANGE_PHOTO')}
        </Button>
        {shown === '' ? null : (
          <Button
            size="small"
            kind="quiet"
            icon={<Trash2 size={16} />}
            onClick={() => {
              choosePhoto(stored === '' ? { kind: 'keep' } : { kind: 'none' });
              button.current?.focus();
            }}
          >
            {t('LANG_CONTACT_EDIT_REMOVE_PHOTO')}
          </Button>
        )}
        {failure === null ? null : (
          <p role="alert" className={styles['error']}>
            <CircleAlert size={14} aria-hidden="true" />
            {t(errorTextKey(failure))}
          </p>
        )}
      </div>
      {picture === null ? null : (
        <CropDialog
          picture={picture}
          onClose={close}
          onChoose={(data) => {
            choosePhoto({ kind: 'new', data });
            close();
          }}
        />
      )}
    </div>
  );
}
