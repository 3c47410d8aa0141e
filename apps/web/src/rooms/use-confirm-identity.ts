import { useNavigate } from 'react-router';

import { useSession } from '@portvakt/api-client';

import { putOff } from './put-off.js';
import { ROOMS } from './rooms.js';

/**
 * Returns a function that sends the user to confirm their identity. Back on `path`, `useConfirmDialog` asks about the
 * same target again.
 */
export function useConfirmIdentity(room: string) {
  const navigate = useNavigate();
  const { signedIn } = useSession();

  return async (thing: string): Promise<void> => {
    if (signedIn) putOff(room, thing, signedIn);
    await navigate(`${ROOMS.confirmIdentity}?${new URLSearchParams({ neste: room }).toString()}`);
  };
}
