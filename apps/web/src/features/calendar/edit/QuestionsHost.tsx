import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { QuickEvent, ScopeDialog, TellDialog } from './lazy.tsx';
import { questions } from './questions.ts';

/** Shows what is open above the views: the choice of a scope, the question whether people are told, and a new event in words. */
export function QuestionsHost(): ReactNode {
  const which = useStore(questions, (now) => now.which);
  const tell = useStore(questions, (now) => now.tell);
  const quick = useStore(questions, (now) => now.quick);
  return (
    <>
      {which === null ? null : <ScopeDialog {...which} onChoose={which.answer} onClose={() => which.answer(null)} />}
      {tell === null ? null : <TellDialog {...tell} onChoose={tell.answer} onClose={() => tell.answer(null)} />}
      {quick === null ? null : (
        <QuickEvent
          anchor={quick.anchor ?? middle()}
          slot={quick.slot}
          onClose={() => {
            questions.set((now) => ({ ...now, quick: null }));
            quick.onClose();
          }}
        />
      )}
    </>
  );
}

/** Beside the middle of the upper half of the window. */
function middle(): { top: number; left: number; bottom: number; right: number } {
  const [x, y] = [innerWidth / 2 - 190, innerHeight / 4];
  return { top: y, bottom: y, left: x, right: x };
}
