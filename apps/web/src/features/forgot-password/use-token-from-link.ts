import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token of the link, read once and kept in memory; it leaves the address at once, so that neither history nor a bookmark has it. */
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
