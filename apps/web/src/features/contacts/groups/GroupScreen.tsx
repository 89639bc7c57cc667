import type { ContactGroup } from '@pillarbox/contract/contacts/book';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { goTo, openScope, useContactsLocation } from '../data/contacts-location.ts';
import { saveGroup, useSeveral } from '../data/contacts.queries.ts';
import { PlaceForm } from '../parts/PlaceForm.tsx';
import type { PlaceLook } from '../parts/PlaceForm.tsx';
import { PlacesPage } from '../parts/PlacesPage.tsx';
import { membersOfNewGroup } from '../state/new-group.ts';
import type { Member } from './MemberFields.tsx';
import { MemberFields } from './MemberFields.tsx';

/** The form of a new group, or of the one whose id is in the address [SHELL-063, SHELL-064, CONT-038]. */
export function GroupScreen(): ReactNode {
  const t = useText();
  const { path, id } = useContactsLocation();
  const isNew = path === '/contacts/groups/new';
  const [first] = useState(() => membersOfNewGroup.get());
  // The next new group begins empty again.
  useEffect(() => () => membersOfNewGroup.set([]), []);
  return (
    <PlacesPage title={t(isNew ? 'LANG_CONTACTS_NEW_GROUP' : 'LANG_CONTACTS_EDIT_GROUP')}>
      {({ Groups: groups }) => {
        const group = groups.find(({ object_id: one }) => one === id);
        const next = BOOK_COLORS[groups.length % BOOK_COLORS.length] ?? BOOK_COLORS[0];
        if (isNew) return <WithMembers key="new" group={null} color={next} ids={first} />;
        if (group === undefined) return <EmptyState title={t('LANG_ERROR_GROUP_NOT_FOUND')} />;
        return <WithMembers key={id} group={group} color={group.Color} ids={group.contacts} />;
      }}
    </PlacesPage>
  );
}

interface WithMembersProps {
  readonly group: ContactGroup | null;
  /** The colour that is chosen at first. */
  readonly color: string;
  readonly ids: readonly string[];
}

/** Reads the names of the members, and then shows the form. What the user changes there stays when the group changes elsewhere. */
function WithMembers({ ids: wanted, ...rest }: WithMembersProps): ReactNode {
  const t = useText();
  const [ids] = useState(wanted);
  const { data, error, refetch } = useSeveral(ids);
  if (data !== undefined) {
    const members = data.map(({ object_id: id, Name: name, Email: mail }) => ({ id, name, mail }));
    return <GroupForm {...rest} members={members} />;
  }
  if (error === null) return null;
  return (
    <ErrorState
      title={t('LANG_CONTACTS_FAILED')}
      action={<Button onClick={() => void refetch()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
    >
      {t(errorTextKey(error))}
    </ErrorState>
  );
}

interface GroupFormProps extends Omit<WithMembersProps, 'ids'> {
  readonly members: readonly Member[];
}

function GroupForm({ group, color, members: known }: GroupFormProps): ReactNode {
  const [members, setMembers] = useState(known);
  const save = async (look: PlaceLook): Promise<void> => {
    const saved = await saveGroup({
      ...(group === null ? {} : { object_id: group.object_id }),
      ...look,
      contacts: members.map(({ id }) => id),
    });
    openScope({ book: '', group: saved.object_id });
  };
  return (
    <PlaceForm
      first={{ Name: group?.Name ?? '', Color: color }}
      onSave={save}
      onCancel={() => goTo('/contacts/groups')}
    >
      <MemberFields members={members} onChange={setMembers} />
    </PlaceForm>
  );
}
