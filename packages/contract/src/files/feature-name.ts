/** Name of the partner's feature that turns files on [SHELL-058]. */
export const FILES_FEATURE = 'briefcase';
