import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import { isAddress } from '@pillarbox/rules/address';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Copy, Images, PenLine, Search, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../../lib/api-error.ts';
import { growl } from '../../../../lib/growl.ts';
import { text, useText } from '../../../../lib/i18n/text.tsx';
import { messageKey, safetyVerdicts } from '../../../../lib/message-safety.ts';
import { useUser } from '../../../../lib/session-state.ts';
import { useStore } from '../../../../lib/store.ts';
import { MenuHeading, MenuItem, MenuPopover, MenuSeparator } from '../../../../ui/Menu.tsx';
import { requestCompose } from '../../actions/compose-request.ts';
import { alwaysShowPicturesOf } from '../../data/picture-rules.ts';
import { useMailLocation } from '../../model/location.ts';
import { isOwn } from '../../model/own-address.ts';
import { label, nameOf } from '../../model/row-text.ts';
import { searchFor } from '../../state/search-state.ts';
import { AddressActions } from '../../../../lib/address-actions.tsx';
import { copyText } from './copy-text.ts';

export interface AddressMenuProps {
  readonly address: Address;
  /** The message in whose head the address stands. */
  readonly message: Message;
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** What can be done with an address in the head of a message. The whole address stands above: a name can deceive. */
export function AddressMenu({ address, message, anchor, onClose }: AddressMenuProps): ReactNode {
  const t = useText();
  const own = useUser()?.mail ?? '';
  const { isListRoute } = useMailLocation();
  const { mail } = address;
  const shown = label(visibleText(mail));
  const isSender = message.header.from[0]?.mail === mail;
  const isOthers = !isOwn(address, own) && isAddress(mail);
  return (
    <MenuPopover anchor={anchor} label={shown} onClose={onClose}>
      <MenuHeading whole>
        {address.name === '' ? null : <span>{nameOf(address)} </span>}
        <strong>{shown}</strong>
      </MenuHeading>
      <MenuItem icon={<Copy size={16} />} onAction={() => void copyText(mail)}>
        {t('LANG_READING_COPY_ADDRESS')}
      </MenuItem>
      {isAddress(mail) ? (
        <MenuItem
          icon={<PenLine size={16} />}
          onAction={() => requestCompose({ command: 'new', mailto: `mailto:${encodeURIComponent(mail)}` })}
        >
          {t('LANG_READING_WRITE')}
        </MenuItem>
      ) : null}
      {isListRoute && isAddress(mail) ? (
        <>
          <MenuItem icon={<Search size={16} />} onAction={() => searchFor(`from:${mail}`)}>
            {t('LANG_READING_FROM')}
          </MenuItem>
          <MenuItem icon={<Users size={16} />} onAction={() => searchFor(`with:${mail}`)}>
            {t('LANG_READING_WITH')}
          </MenuItem>
        </>
      ) : null}
      {isOthers ? (
        <>
          <MenuSeparator />
          <PicturesItem mail={mail} message={message} own={own} />
          <AddressActions address={address} written={isSender ? message : undefined} />
        </>
      ) : null}
    </MenuPopover>
  );
}

/** Shows the pictures of an address from now on. Not offered for the sender of a message that the check doubts. */
function PicturesItem({ mail, message, own }: PicturesItemProps): ReactNode {
  const t = useText();
  const verdict = useStore(safetyVerdicts, (verdicts) => verdicts.get(messageKey(message)));
  const isSender = message.header.from.some((one) => one.mail === mail);
  if (isSender && verdict?.doubtful === true) return null;
  return (
    <MenuItem icon={<Images size={16} />} onAction={() => void trustPictures(mail, own)}>
      {t('LANG_READING_PICTURES')}
    </MenuItem>
  );
}

interface PicturesItemProps {
  readonly mail: string;
  readonly message: Message;
  /** The address of the account. */
  readonly own: string;
}

async function trustPictures(mail: string, own: string): Promise<void> {
  try {
    await alwaysShowPicturesOf(mail, own);
    growl.show({ type: 'success', text: text('LANG_READING_PICTURES_DONE', { mail }) });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
