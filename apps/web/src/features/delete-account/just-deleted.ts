import { stateField } from '../../navigation-state/state-field.js';

/** The navigation state after a deletion. The page that receives it need not ask whether the user is signed in. */
export function justDeletedState(): { readonly justDeleted: true } {
  return { justDeleted: true };
}

/** Whether the navigation followed a deletion. */
export function isJustDeleted(state: unknown): boolean {
  return stateField(state, 'justDeleted') === true;
}
