import { PasskeyError } from '../errors.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyStore } from '../ports.js';

/** Throws the same error for another user's passkey as for an unknown one. */
export async function ownPasskey({ passkeys }: PasskeyStore, id: string, userId: string): Promise<Passkey> {
  const passkey = await passkeys.findForUpdate(id);
  if (passkey?.userId !== userId) throw new PasskeyError('OWN_PASSKEY_NOT_FOUND');
  return passkey;
}
