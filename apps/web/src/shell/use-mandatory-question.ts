import { useEffect } from 'react';
import { partner } from '../lib/partner.ts';
import { usePageSettings } from '../lib/page-settings.ts';
import { isUnset, useUserQuestion } from '../features/session/security-question/questions.ts';
import { useUser } from '../lib/session-state.ts';
import { dialogs, openDialog } from '../lib/dialogs.ts';
import { firstQuestion } from '../lib/first-question.ts';
import { useStore } from '../lib/store.ts';

/**
 * Opens the security question where the provider asks for one and the user has none [AUTH-061]. When nobody can say whether
 * there is one, it is not asked for: an outage keeps no one from their mail.
 */
export function useMandatoryQuestion(): void {
  const { MandatorySecurityQuestion: mandatory } = usePageSettings();
  const known = useStore(partner, (value) => value !== null);
  const mail = useUser()?.mail ?? '';
  const { data, isError } = useUserQuestion(mail, mandatory && mail !== '');
  const waits = !known || (mandatory && data === undefined && !isError);
  const due = mandatory && isUnset(data);
  useEffect(() => {
    if (due) {
      firstQuestion.set('asked');
      openDialog('securityquestion');
    } else if (waits) firstQuestion.set('unknown');
    // Its last step is still on the screen: that one says when it is done.
    else if (dialogs.get().open !== 'securityquestion') firstQuestion.set('settled');
  }, [due, waits]);
}
