import type { SnappedReply } from '@pillarbox/contract/session/operations';
import { ApiError } from '../../../lib/api-error.ts';

/**
 * Opens the provider's own page by submitting a form of the given items. An empty password item gets the typed password
 * [AUTH-020]. The content security policy allows only the hosts of the provider's settings. Never resolves, because the
 * browser leaves the page. Rejects with ApiError `bad_reply` when the policy blocks the form.
 */
export function submitToProvider({ url, items }: SnappedReply, password: string): Promise<never> {
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
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective !== 'form-action') return;
      document.removeEventListener('securitypolicyviolation', onViolation);
      reject(new ApiError('bad_reply'));
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    // An item named `submit` would hide the method of the form.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  });
}
