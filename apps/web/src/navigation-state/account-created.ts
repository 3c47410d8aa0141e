import { stateField } from './state-field.js';

/** The state of a navigation to the sign-in page after an account was created. */
export function accountCreatedState(email: string): { readonly email: string; readonly accountCreated: true } {
  return { email, accountCreated: true };
}

/** Whether the navigation followed the creation of an account. */
export function readAccountCreated(state: unknown): boolean {
  return stateField(state, 'accountCreated') === true;
}
