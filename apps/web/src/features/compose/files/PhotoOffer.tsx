import { formatSize } from '@pillarbox/rules/size';
import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Composer } from '../composer/composer.ts';
import banner from './PhotoOffer.module.css';
import type { Photo } from './photo-sizes.ts';
import { usePhotoSizes } from './photo-sizes.ts';

/** Offers to send large photos smaller, with both sizes, and later to take the originals again. */
export function PhotoOffer({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const attachments = useStore(composer.state, (state) => state.attachments);
  const { offered, shrunk, shrink, keep, restore } = usePhotoSizes(composer, attachments);
  const isOffer = offered.size > 0;
  if (!isOffer && shrunk.size === 0) return null;
  const photos = [...(isOffer ? offered : shrunk).values()];
  const sum = (sizeOf: (photo: Photo) => number): string =>
    formatSize(
      photos.reduce((bytes, photo) => bytes + sizeOf(photo), 0),
      tag,
    );
  const sizes = {
    count: photos.length,
    before: sum(({ original }) => original.size),
    after: sum(({ smaller }) => smaller.size),
  };
  return (
    <div className={banner['banner']}>
      <Banner
        kind="info"
        icon={<Image size={18} aria-hidden="true" />}
        action={
          <span className={banner['actions']}>
            {isOffer ? (
              <>
                <Button size="small" onClick={shrink}>
                  {t('LANG_WRITING_PHOTOS_SHRINK')}
                </Button>
                <Button size="small" kind="quiet" onClick={keep}>
                  {t('LANG_WRITING_PHOTOS_KEEP')}
                </Button>
              </>
            ) : (
              <Button size="small" kind="quiet" onClick={restore}>
                {t('LANG_WRITING_PHOTOS_RESTORE')}
              </Button>
            )}
          </span>
        }
      >
        {t(isOffer ? 'LANG_WRITING_PHOTOS_OFFER' : 'LANG_WRITING_PHOTOS_SMALLER', sizes)}
      </Banner>
    </div>
  );
}
