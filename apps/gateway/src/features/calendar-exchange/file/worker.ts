import { parentPort } from 'node:worker_threads';
import { CalendarFile } from './calendar-file.ts';
import type { FileAnswer, FileAnswers, FileQuestion } from './worker-messages.ts';

let file: CalendarFile | null = null;

function opened(): CalendarFile {
  if (file === null) throw new Error('No file is open');
  return file;
}

function answer(question: FileQuestion): FileAnswers[keyof FileAnswers] {
  switch (question.ask) {
    case 'open':
      file = new CalendarFile(question.bytes, question.use);
      return file.head;
    case 'known':
      return opened().known(question.objects);
    case 'plan':
      return opened().plan(question.room);
    case 'writes':
      return opened().writes(question.from);
  }
}

function reply(question: FileQuestion): FileAnswer {
  try {
    return { answer: answer(question) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' };
  }
}

parentPort?.on('message', (question: FileQuestion) => {
  parentPort?.postMessage(reply(question));
});
