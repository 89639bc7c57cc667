import { Failure } from '@pillarbox/contract/failure';
import {
  KNOWN_QUESTIONS,
  SECURITY_QUESTIONS,
  questionsList,
  savePasswordQuestion,
  userQuestion,
} from '@pillarbox/contract/session/security-question';
import { hashPassword } from '@pillarbox/mailbox/local/password';
import { isAnswer, isOwnQuestion, normaliseAnswer } from '@pillarbox/rules/security-answer';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { Recovery } from '../recovery/recovery.ts';
import { publicQuestion, ownQuestion } from './question-view.ts';

/** Registers the operations of the security question. */
export function securityQuestionFeature(mount: Mount, recovery: Recovery): void {
  const { store, secrets, now } = recovery;

  mount(questionsList, () => Promise.resolve([...SECURITY_QUESTIONS]));

  mount(userQuestion, async ({ params, session, exchange }) => {
    const own = ownSession(session, params.file);
    if (own) return ownQuestion(await store.find(own));
    const owner = recovery.ownerOf(params.file, exchange);
    await recovery.limitQuestions(exchange);
    return publicQuestion(await store.find(owner), owner, secrets);
  });

  mount(savePasswordQuestion, async ({ params, body, session }) => {
    if (!ownSession(session, params.file)) throw new Failure('not_permitted', { field: 'user' });
    const { type, answer } = body;
    const question = body.question.trim();
    const known = type === 'optional' ? isOwnQuestion(question) : KNOWN_QUESTIONS.some((key) => key === question);
    if (!known) throw new Failure('invalid_request', { field: 'question' });
    if (!isAnswer(answer)) throw new Failure('invalid_request', { field: 'answer', limit: 4 });
    await recovery.stepUp.check(session, body.password);
    const answerHash = await hashPassword(normaliseAnswer(answer));
    await store.saveQuestion(session, { question, questionType: type, answerHash }, now());
    // Pending reset links are based on the previous question.
    await store.removeTokensOf(session);
    recovery.publishChange(session, { security_question_set: 1 });
    recovery.notify(session, ['LANG_OUTBOUND_QUESTION_SUBJECT', 'LANG_OUTBOUND_QUESTION_TEXT']);
    return { message: 'OK' as const };
  });
}

/** Returns the session when it has no duty and the file is its own user's; null otherwise. */
function ownSession(session: Session | null, file: string): Session | null {
  const user = file.replace(/\.json$/, '').toLowerCase();
  return session !== null && session.duty === null && session.mail === user ? session : null;
}
