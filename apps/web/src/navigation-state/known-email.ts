import { stateField } from './state-field.js';

/** The e-mail address passed in the navigation state, or undefined; it is never in the URL. */
export function readKnownEmail(state: unknown): string | undefined {
  return readText(stateField(state, 'email'));
}

/** The name passed together with the address, or undefined. */
export function readKnownName(state: unknown): string | undefined {
  return readText(stateField(state, 'name'));
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
