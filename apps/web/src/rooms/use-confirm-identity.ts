import { useNavigate } from 'react-router';

import { useSession } from '@portvakt/api-client';

import { putOff } from './put-off.js';
import { ROOMS } from './rooms.js';

/** Leads from a room to where somebody confirms who they are; back in it, `useQuestion` asks again about the thing it was for. */
export function useConfirmIdentity(room: string) {
  const navigate = useNavigate();
  const { signedIn } = useSession();

  return async (thing: string): Promise<void> => {
    if (signedIn) putOff(room, thing, signedIn);
    await navigate(`${ROOMS.confirmIdentity}?${new URLSearchParams({ neste: room }).toString()}`);
  };
}
