import type { Operation } from '../operation.ts';
import { orderFolders, placeFavorite, removeFavorite } from './operations.ts';

/** Every operation of this feature. */
export const folderLayoutOperations: readonly Operation[] = [placeFavorite, removeFavorite, orderFolders];
