import { useNavigate } from 'react-router';

import { useLazyFindUsersQuery } from '@portvakt/api-client/operators';

import { userPath } from '../frame/pages.js';
import { foundState } from '../frame/found-state.js';
import { fieldFor, type UsersView } from './users-view.js';

/**
 * Searches: an exact hit (address, id, account) opens the user at once; anything else is a search of the list. `failure`
 * is why the service refused.
 */
export function useFindUsers(onText: (change: Pick<UsersView, 'search' | 'field'>) => void) {
  const [find, { isFetching, error }] = useLazyFindUsersQuery();
  const navigate = useNavigate();

  const search = async (typed: string) => {
    const text = typed.trim();
    if (text === '') {
      onText({ search: '', field: 'e-post' });
      return;
    }
    const { data } = await find(text);
    if (!data) return;
    const [only] = data.users;
    if (data.by !== 'text' && only) await navigate(userPath(only.id), { state: foundState });
    else onText({ search: text, field: fieldFor(text) });
  };
  return { search, isSearching: isFetching, failure: isFetching ? undefined : error };
}
