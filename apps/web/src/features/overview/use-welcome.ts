import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ROOMS } from '../../rooms/rooms.js';

/** In the address that a newcomer is led to (UX §3). */
const NEW = 'ny';

/** Whether somebody comes from having made the account; told once, so that a reload or the Back button does not tell it again. */
export function useWelcome(): boolean {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isInAddress = query.has(NEW);
  const [isNew] = useState(isInAddress);

  useEffect(() => {
    if (isInAddress) void navigate(ROOMS.account, { replace: true, preventScrollReset: true });
  }, [isInAddress, navigate]);
  return isNew;
}
