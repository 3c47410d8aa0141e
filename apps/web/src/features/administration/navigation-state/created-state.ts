import { stateField } from '../../../navigation-state/state-field.js';

/** The navigation state after a user was created, for the page of the user that follows. */
export const createdState = { createdUser: true } as const;

/** Whether the user was just created. */
export const readCreatedState = (state: unknown): true | undefined =>
  stateField(state, 'createdUser') === true ? true : undefined;
