import type { UserId } from '@portvakt/kernel';
import type { DeviceType, Passkey, PasskeyId } from '@portvakt/passkey';

import type { PasskeyRow } from '../rows/passkey.row.js';

/** For rows of the reference library without a time of creation. */
const LONG_AGO = new Date(0);

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id as PasskeyId,
  userId: row.userId as UserId,
  name: row.name,
  credentialId: row.credentialID,
  publicKey: row.publicKey,
  counter: Number(row.counter),
  deviceType: row.deviceType as DeviceType,
  backedUp: row.backedUp,
  transports: row.transports?.split(',').filter(Boolean) ?? [],
  createdAt: row.createdAt ?? LONG_AGO,
  aaguid: row.aaguid,
  lastUsedAt: row.lastUsedAt,
  userHandle: row.userHandle,
});

export const toRow = ({ credentialId, counter, transports, ...passkey }: Passkey): PasskeyRow => ({
  ...passkey,
  credentialID: credentialId,
  counter: String(counter),
  transports: transports.join() || null,
});
