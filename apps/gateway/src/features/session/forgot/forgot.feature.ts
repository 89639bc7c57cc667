import {
  confirmRecoveryAddress,
  forgotMeans,
  recoveryState,
  removeRecoveryAddress,
  resetPassword,
  sendResetLink,
  setRecoveryAddress,
  validateAnswer,
} from '@pillarbox/contract/session/forgot';
import type { Account } from '../../../platform/account/account.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange, Mount } from '../../../platform/http/request-pipeline.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { securityQuestionFeature } from '../security-question/security-question.feature.ts';
import { ForgotService, MAX_WRONG_ANSWERS } from './forgot.service.ts';
import type { ForgotDeps } from './forgot.service.ts';
import { RecoveryAddressService } from './recovery-address.service.ts';
import { createRecovery } from '../recovery/recovery.ts';
import type { Recovery, RecoveryDeps, RecoveryPreferences } from '../recovery/recovery.ts';
import { createRecoveryRequirement } from './recovery-requirement.ts';
import type { RequiredRecovery, RecoveryRequirement } from './recovery-requirement.ts';

/** Dependencies of the feature. */
export interface ForgotFeatureDeps extends RecoveryDeps, ForgotDeps {
  readonly mount: Mount;
  /** Returns which recovery a partner's current settings require of accounts. */
  readonly requiredBy: (partner: string) => RequiredRecovery;
}

/** What the feature offers to other features. */
export interface ForgotFeature {
  /** Returns the preferences of an account that this feature computes [PREF-102]. */
  preferencesOf(owner: Account): Promise<RecoveryPreferences>;
  /** Refuses an account without the recovery that its provider requires. @throws Failure `recovery_required`. */
  requireRecovery: RecoveryRequirement['require'];
  /** Handles a changed password: pending links to reset it become invalid. */
  passwordChanged(owner: Account): Promise<void>;
  /** Jobs of the installation. */
  readonly jobs: readonly Job[];
  /** Resolves when the mails in the background are sent. */
  idle(): Promise<void>;
}

const OK = { message: 'OK' } as const;

/** Registers the operations of the security question, the recovery address and the forgotten password. */
export function forgotFeature(deps: ForgotFeatureDeps): ForgotFeature {
  const recovery = createRecovery(deps);
  securityQuestionFeature(deps.mount, recovery);
  mountForgot(deps, recovery);
  const requirement = createRecoveryRequirement({
    store: recovery.store,
    requiredBy: deps.requiredBy,
    now: () => deps.clock.now(),
  });
  mountRecoveryAddress(deps.mount, recovery, requirement);
  return {
    requireRecovery: (owner) => requirement.require(owner),
    preferencesOf: async (owner) => {
      const row = await recovery.store.find(owner);
      return { security_question_set: row?.question == null ? 0 : 1, recovery_email: row?.address ?? '' };
    },
    passwordChanged: (owner) => recovery.store.removeTokensOf(owner),
    jobs: [
      { name: 'remove-expired-reset-links', cron: '*/15 * * * *', run: () => recovery.store.sweep(recovery.now()) },
    ],
    idle: () => recovery.idle(),
  };
}

function mountForgot(deps: ForgotFeatureDeps, recovery: Recovery): void {
  const { mount, canReset, passwordLength } = deps;
  const service = new ForgotService(recovery, deps);
  const partnerOf = ({ host }: Exchange): string => deps.partnerOf(hostName(host) ?? '').id;

  mount(forgotMeans, ({ exchange }) => {
    const partner = partnerOf(exchange);
    return Promise.resolve({ canReset: canReset(partner), length: passwordLength(partner) });
  });
  mount(validateAnswer, async ({ params, body, exchange }) => {
    const owner = recovery.ownerOf(params.file, exchange);
    return { ...OK, token: await service.validateAnswer(owner, body.answer, exchange) };
  });
  mount(sendResetLink, async ({ params, exchange }) => {
    const owner = recovery.ownerOf(params.file, exchange);
    // The request pipeline has checked that the header exists and is our own origin.
    const origin = exchange.header('origin') ?? '';
    await service.sendLink(owner, origin, exchange);
    return OK;
  });
  mount(resetPassword, async ({ body, exchange }) => {
    await service.reset(partnerOf(exchange), body.token, body.password);
    return OK;
  });
}

function mountRecoveryAddress(mount: Mount, recovery: Recovery, requirement: RecoveryRequirement): void {
  const service = new RecoveryAddressService(recovery);
  mount(recoveryState, async ({ session }) => {
    const row = await recovery.store.find(session);
    const waits = row?.codeEndsAt != null && row.codeEndsAt > recovery.now();
    return {
      question: row?.question != null,
      questionLocked: (row?.wrongAnswers ?? 0) >= MAX_WRONG_ANSWERS,
      address: row?.address ?? '',
      waiting: waits ? (row.waiting ?? '') : '',
      canMail: await recovery.outbound.canSend(session.partner, session.mail),
      passwordNeeded: await recovery.stepUp.needed(session),
    };
  });
  mount(setRecoveryAddress, async ({ body, session, exchange }) => {
    await service.begin(session, { address: body.address, password: body.password }, exchange);
    return OK;
  });
  mount(confirmRecoveryAddress, async ({ body, session }) => {
    await service.confirm(session, body.code);
    return OK;
  });
  mount(removeRecoveryAddress, async ({ body, session }) => {
    await service.remove(session, body.password);
    requirement.forget(session);
    return OK;
  });
}
