import { importOptions } from '@pillarbox/contract/contacts-import/import';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import type { ImportRunner } from './import-runner.ts';
import type { ImportService } from './import.service.ts';

/** A file of cards that is imported without questions. With `isTrial` nothing is written. */
export interface WholeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isTrial: boolean;
}

/** What importing a file did, or would do. */
export interface WholeImport {
  readonly added: number;
  /** Contacts that the account had already; they stay as they are. */
  readonly known: number;
  readonly leftOut: number;
  readonly groups: number;
}

/**
 * Imports a file to the default book of an account, to the end. Its owner sees the import in the list of imports and can take it back.
 * @throws Failure those of reading a file; `import_running` when the import was interrupted.
 */
export async function importWhole(
  owner: Account,
  file: WholeFile,
  { service, runner }: { readonly service: ImportService; readonly runner: ImportRunner },
): Promise<WholeImport> {
  const options = importOptions.parse({ existing: 'keep' });
  if (file.isTrial) {
    return await service.plan(owner, { bytes: file.bytes, options }, ({ reading }) =>
      Promise.resolve(countsOf(reading)),
    );
  }
  const reading = await service.stage(owner, file, options);
  const counts = countsOf(reading);
  // An import that would do nothing is not listed.
  if (counts.added === 0) {
    await service.discard(owner, reading.id);
    return counts;
  }
  await runner.run(owner, reading.id);
  await runner.idle();
  const { state } = await service.required(owner, reading.id);
  if (state !== 'done') throw new Failure('import_running');
  return counts;
}

function countsOf({
  added,
  filled,
  complete,
  leftOut,
  groups,
}: Readonly<Record<'added' | 'filled' | 'complete' | 'leftOut' | 'groups', number>>): WholeImport {
  return { added, known: filled + complete, leftOut, groups: added === 0 ? 0 : groups };
}
