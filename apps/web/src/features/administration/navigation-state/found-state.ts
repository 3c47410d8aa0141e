import { stateField } from '../../../navigation-state/state-field.js';

/** The navigation state of a user who was opened because nobody else matched a search. */
export const foundState = { found: true } as const;

/** Whether the user was opened by a search. */
export const readFoundState = (state: unknown): true | undefined =>
  stateField(state, 'found') === true ? true : undefined;
