/** Stands for the question of a user who has set none [AUTH-061]. */
export const NO_QUESTION = 'NO';
