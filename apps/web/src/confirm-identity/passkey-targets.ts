import { stateField } from '../navigation-state/state-field.js';

const PREFIX = 'passnokkel.';

/** The target of a pending action: a passkey that the user was about to make. */
export const NEW_PASSKEY = `${PREFIX}ny`;

/** The target of a pending action: a passkey that the user was about to delete. */
export const passkeyTarget = (id: string): string => `${PREFIX}id.${id}`;

export const isPasskeyTarget = (target: string): boolean => target.startsWith(PREFIX);

/** The navigation state by which another page asks for the dialog that makes a passkey. */
export const newPasskeyState = { newPasskey: true } as const;

export function readNewPasskey(state: unknown): true | undefined {
  return stateField(state, 'newPasskey') === true ? true : undefined;
}
