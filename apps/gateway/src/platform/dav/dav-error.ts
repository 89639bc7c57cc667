import { element, rootEnd, rootStart } from './xml-writer.ts';
import { dav } from './names.ts';
import type { XmlName } from './names.ts';

/** A request that is refused. `condition`: the precondition that it does not meet (RFC 4918 16). */
export class DavError extends Error {
  override readonly name = 'DavError';
  readonly status: number;
  readonly condition: XmlName | null;
  /** XML within the condition. */
  readonly details: string;

  constructor(status: number, condition: XmlName | null = null, details = '') {
    super(`${String(status)} ${condition ?? ''}`);
    this.status = status;
    this.condition = condition;
    this.details = details;
  }

  /** The body of the reply; '' without a condition. */
  get body(): string {
    if (this.condition === null) return '';
    const root = dav('error');
    return rootStart(root) + element(this.condition, this.details) + rootEnd(root);
  }
}

/** The refusal of what the caller may not do (RFC 3744 7.1.1); 401 would make clients ask for the password again. */
export function needsPrivilege(): DavError {
  return new DavError(403, dav('need-privileges'));
}
