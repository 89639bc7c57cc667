import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './ContactFace.module.css';

interface ContactFaceProps {
  readonly name: string;
  readonly mail: string;
  /** Address of the photo; '' without one. */
  readonly image: string;
  /** Width in px. */
  readonly size: number;
}

/** The photo of a contact, or the initials. The name is always beside it, so both are hidden from screen readers. */
export function ContactFace({ name, mail, image, size }: ContactFaceProps): ReactNode {
  if (image === '') return <Avatar name={name} address={mail} size={size} />;
  return <img className={styles['photo']} src={image} width={size} height={size} alt="" />;
}
