import { useNavigate } from 'react-router';

import { useSession } from '@portvakt/api-client';

import { savePendingAction } from './pending-action.js';
import { PATHS } from '../routes/paths.js';

/**
 * Returns a function that sends the user to confirm their identity. Back on `path`, `useConfirmDialog` asks about the
 * same target again.
 */
export function useConfirmIdentity(path: string) {
  const navigate = useNavigate();
  const { signedIn } = useSession();

  return async (target: string): Promise<void> => {
    if (signedIn) savePendingAction(path, target, signedIn);
    await navigate(`${PATHS.confirmIdentity}?${new URLSearchParams({ neste: path }).toString()}`);
  };
}
