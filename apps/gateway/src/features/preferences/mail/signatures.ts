import { Failure } from '@pillarbox/contract/failure';
import { loadSignatures, saveSignatures } from '@pillarbox/contract/preferences/mail';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { signature } from '@pillarbox/contract/preferences/rules';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import { nameOfFile, requireOwn } from '../own-account.ts';
import type { Settings } from '../settings.service.ts';
import { requireSame, storedList } from '../stored-list.ts';

/** Signatures, from the stored value. */
export function readSignatures(value: unknown): Signature[] {
  return storedList(signature, value);
}

/** Registers the operations for signatures. */
export function mountSignatures(mount: Mount, settings: Settings): void {
  mount(loadSignatures, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const stored = await settings.load(session, ['signatures']);
    return { signatures: readSignatures(stored.signatures) };
  });

  mount(saveSignatures, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    checkSignatures(body.signatures);
    await settings.change(session, 'signatures', (value) => {
      requireSame(readSignatures(value), body.before);
      return body.signatures;
    });
    return { message: 'OK' as const };
  });
}

/** Checks that ids are unique and at most one signature is the default [DATA-016]. @throws Failure `invalid_request`. */
function checkSignatures(signatures: readonly Signature[]): void {
  const ids = new Set(signatures.map(({ id }) => id));
  const defaults = signatures.filter((one) => one.default === '1');
  if (ids.size !== signatures.length) throw new Failure('invalid_request', { field: 'signatures.id' });
  if (defaults.length > 1) throw new Failure('invalid_request', { field: 'signatures.default' });
}
