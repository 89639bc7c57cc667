import { FAX_FEATURE } from '@pillarbox/contract/fax/feature-name';
import { SquarePen } from 'lucide-react';
import type { CommandSource } from '../../lib/commands.ts';
import { text } from '../../lib/i18n/text.tsx';
import { hasFeature, partner } from '../../lib/partner.ts';
import { writeFax } from './paths.ts';

/** A new fax, where the provider offers fax. */
export const faxCommands: CommandSource = () =>
  hasFeature(partner.get(), FAX_FEATURE)
    ? [
        {
          id: 'new-fax',
          group: 'actions',
          title: text('LANG_SHELL_NEW_FAX'),
          icon: SquarePen,
          run: () => writeFax(),
        },
      ]
    : [];
