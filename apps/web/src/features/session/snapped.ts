import type { SnappedReply } from '@pillarbox/contract/session/operations';
import { ApiError } from '../../lib/api-error.ts';

/**
 * Leaves for the provider's own page: a form built from the items, with the typed password in the empty password item
 * [AUTH-020]. The page's policy lets it go only to the hosts that the provider's settings name. Never resolves, because the
 * browser is on its way; rejects with ApiError `bad_reply` when the policy holds the form back.
 */
export function leaveForProvider({ url, items }: SnappedReply, password: string): Promise<never> {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const { name, value, type } of items) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = type === 'password' && value === '' ? password : value;
    form.append(field);
  }
  document.body.append(form);
  return new Promise((_resolve, reject) => {
    const heldBack = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective !== 'form-action') return;
      document.removeEventListener('securitypolicyviolation', heldBack);
      reject(new ApiError('bad_reply'));
    };
    document.addEventListener('securitypolicyviolation', heldBack);
    // By the prototype, because an item may be called `submit` and would hide the form's own.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  });
}
