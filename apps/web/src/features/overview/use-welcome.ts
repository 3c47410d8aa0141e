import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { PATHS } from '../../routes/paths.js';

/** Query parameter of the URL for a new user. */
const NEW = 'ny';

/**
 * Whether the account was just created. The parameter is removed from the URL, so that neither a reload nor Back shows
 * the welcome again.
 */
export function useWelcome(): boolean {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isInUrl = query.has(NEW);
  const [isNew] = useState(isInUrl);

  useEffect(() => {
    if (isInUrl) void navigate(PATHS.account, { replace: true, preventScrollReset: true });
  }, [isInUrl, navigate]);
  return isNew;
}
