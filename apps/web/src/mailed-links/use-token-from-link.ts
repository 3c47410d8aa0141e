import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Returns the token of the mailed link and removes it from the URL at once, so that neither the history nor a bookmark
 * contains it.
 */
export function useTokenFromLink(): string | null {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(() => query.get('token'));

  useEffect(() => {
    if (!query.has('token')) return;
    const rest = new URLSearchParams(query);
    rest.delete('token');
    setQuery(rest, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return token;
}
