import { stateField } from '../../../navigation-state/state-field.js';

/** The navigation state after a user was deleted, for the list that follows. */
export const deletedState = (name: string) => ({ deletedUser: name }) as const;

/** The name of the user who was just deleted. */
export function readDeletedState(state: unknown): string | undefined {
  const name = stateField(state, 'deletedUser');
  return typeof name === 'string' ? name : undefined;
}
