import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { photoFor } from '../data/photo-address.ts';

interface ContactFaceProps {
  readonly name: string;
  readonly mail: string;
  /** Address of the photo; '' without one. */
  readonly image: string;
  /** Width in px. */
  readonly size: number;
}

/** The photo of a contact over the initials. The name is always beside it, so it is hidden from screen readers. */
export function ContactFace({ name, mail, image, size }: ContactFaceProps): ReactNode {
  return <Avatar name={name} address={mail} photo={photoFor(image, size)} size={size} />;
}
