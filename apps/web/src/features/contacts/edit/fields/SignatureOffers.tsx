import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { labelText } from '../../data/label-text.ts';
import type { Offer } from '../model/offers.ts';
import type { ContactForm } from '../use-contact-form.ts';
import styles from './Fields.module.css';

interface SignatureOffersProps {
  readonly form: ContactForm;
  readonly offers: readonly Offer[];
}

/** The details in the signature of the message from which the contact is made: a tick puts each into the form. */
export function SignatureOffers({ form, offers }: SignatureOffersProps): ReactNode {
  const t = useText();
  const { draft, changePerson } = form;
  return (
    <fieldset className={styles['list']}>
      <legend className={styles['legend']}>{t('LANG_CONTACT_EDIT_SIGNATURE')}</legend>
      {offers.map(({ id, kind, label, value, isIn, add, remove }) => (
        <Checkbox
          key={id}
          checked={isIn(draft.person)}
          label={
            <>
              {kind === 'phone' && label !== '' ? labelText(label, t) : t(`LANG_CONTACT_EDIT_${upper(kind)}`)}{' '}
              <bdi className={styles['offer']}>{value}</bdi>
            </>
          }
          onChange={({ currentTarget: { checked } }) => changePerson(checked ? add : remove)}
        />
      ))}
    </fieldset>
  );
}
