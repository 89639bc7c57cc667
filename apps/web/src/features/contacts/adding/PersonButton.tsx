import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { UserPlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { PersonActionProps } from '../../../lib/person-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { addPerson, showContact } from './add-person.ts';
import { useKnownContact } from './known-contact.ts';

/** Adds the person of a contact file to the contacts, or shows the contact that has the address. */
export function PersonButton({ person }: PersonActionProps): ReactNode {
  const t = useText();
  const { data: known } = useKnownContact(person.emails[0]?.value ?? '');
  const [isBusy, setBusy] = useState(false);
  const name = visibleText(person.name);
  if (known !== null && known !== undefined) {
    return (
      <Button
        size="small"
        icon={<UserRound size={16} />}
        aria-label={t('LANG_CONTACT_ADD_SHOW_NAMED', { name })}
        onClick={() => showContact(known.object_id)}
      >
        {t('LANG_CONTACT_ADD_SHOW')}
      </Button>
    );
  }
  const add = async (): Promise<void> => {
    setBusy(true);
    await addPerson(person);
    setBusy(false);
  };
  return (
    <Button
      size="small"
      icon={<UserPlus size={16} />}
      busy={isBusy}
      aria-label={t('LANG_CONTACT_ADD_NAMED', { name })}
      onClick={() => void add()}
    >
      {t('LANG_CONTACT_ADD_ITEM')}
    </Button>
  );
}
