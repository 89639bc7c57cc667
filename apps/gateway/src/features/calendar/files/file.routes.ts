import * as calls from '@pillarbox/contract/calendar/file-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { CalendarObjects } from '../calendar.ports.ts';
import type { ObjectFileService } from './object-file.service.ts';

interface FileRoutesDeps {
  readonly mount: Mount;
  readonly files: ObjectFileService;
  readonly objects: Pick<CalendarObjects, 'read'>;
}

/** Registers the operations on files of events, and the copying of files from messages, which tasks use too. */
export function fileRoutes({ mount, files, objects }: FileRoutesDeps): void {
  mount(calls.copyMailToStorage, async ({ session, params, body: { folder, uid } }) => {
    if (params.user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
    return { attachments: await files.copy(session, { folder, uid }) };
  });
  mount(calls.readEventFile, async ({ session, params }) => {
    const [object] = await objects.read(session, [params.id]);
    if (object?.kind !== 'event') throw new Failure('event_not_found');
    return await files.read(object.id, params.fileId);
  });
}
