import type { Operation } from '../operation.ts';
import * as tasks from './operations.ts';

/** Every operation of this feature. */
export const tasksOperations: readonly Operation[] = [
  tasks.listTasks,
  tasks.readTask,
  tasks.createTask,
  tasks.changeTask,
  tasks.deleteTask,
  tasks.listTaskReminders,
  tasks.markTaskReminder,
  tasks.readTaskFile,
  tasks.sendTask,
  tasks.openPublicTask,
  tasks.answerPublicTask,
];
