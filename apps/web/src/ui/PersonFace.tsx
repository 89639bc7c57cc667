import type { ComponentProps, ReactNode } from 'react';
import { usePhoto } from '../lib/photos.ts';
import { Avatar } from './Avatar.tsx';

/** The avatar of a person of a message: initials, and the photo of the contact with this address once it is known. */
export function PersonFace(props: Omit<ComponentProps<typeof Avatar>, 'photo'>): ReactNode {
  return <Avatar {...props} photo={usePhoto(props.address ?? '')} />;
}
