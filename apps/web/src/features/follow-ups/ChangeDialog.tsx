import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpRequest, StopWhen } from '@pillarbox/contract/follow-ups/request';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { followUpRead } from '@pillarbox/contract/follow-ups/operations';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import type { FollowUpDialogs } from '../compose/public.ts';
import { loadFollowUpDialogs } from '../compose/public.ts';
import { readFollowUps, updateFollowUps } from './follow-up-calls.ts';
import { refreshFollowUps } from './follow-ups.ts';

interface ChangeDialogProps {
  readonly set: FollowUpSet;
  readonly onRemoveAll: () => void;
  readonly onClose: () => void;
}

interface Loaded {
  readonly dialogs: FollowUpDialogs;
  readonly stored: ReplyOf<typeof followUpRead>;
}

/** Loads the follow-ups of a message that are to come, and changes them in the dialog in which they were written. */
export function ChangeDialog({ set, onRemoveAll, onClose }: ChangeDialogProps): ReactNode {
  const { srcUID } = set;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    Promise.all([loadFollowUpDialogs(), readFollowUps(srcUID)]).then(
      ([dialogs, stored]) => setLoaded({ dialogs, stored }),
      (error: unknown) => {
        growl.show({ type: 'danger', text: text(errorTextKey(error)) });
        close.current();
      },
    );
  }, [srcUID]);
  if (loaded === null) return null;
  const { dialogs, stored } = loaded;
  const { AutomatedDialog, ManualDialog, requestsOf, templatesOf } = dialogs;
  const save = async (requests: FollowUpRequest[], stop: StopWhen): Promise<void> => {
    await updateFollowUps([{ srcUID, version: stored.version, stop, requests }]);
    onClose();
    growl.show({ type: 'success', text: text('LANG_FOLLOW_UPS_VIEW_CHANGED') });
    await refreshFollowUps();
  };
  const [first] = stored.requests;
  if (!set.isAuto) {
    return (
      <ManualDialog
        delay={first?.delay ?? 86_400}
        start={set.state === 'due' ? Date.now() : set.sentat}
        onSet={(delay) =>
          void save([{ type: 'manual', 'send-as': 'reply', delay }], stored.stop).catch((error: unknown) => {
            growl.show({ type: 'danger', text: text(errorTextKey(error)) });
          })
        }
        onClose={onClose}
      />
    );
  }
  const last = set.series[String(stored.passed)]?.schedule;
  const [only, ...others] = set.to;
  const who = only === undefined || others.length > 0 ? '' : only.name === '' ? only.mail : only.name;
  const isHtml = stored.requests.some(({ options }) => (options?.message.parts.length ?? 0) > 0);
  return (
    <AutomatedDialog
      message={{ subject: set.subject, who, start: last ?? set.sentat, passed: stored.passed }}
      templates={templatesOf(stored.requests)}
      stop={stored.stop}
      onSet={(templates, stop) => save(requestsOf(templates, isHtml ? 'html' : 'text'), stop)}
      onRemoveAll={() => {
        onClose();
        onRemoveAll();
      }}
      onClose={onClose}
    />
  );
}
