import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { toAsciiEmail } from '@portvakt/api-client';
import { useLazyFindUsersQuery } from '@portvakt/api-client/operators';

import { userPath } from '../layout/pages.js';
import { foundState } from '../navigation-state/found-state.js';
import { fieldFor, type UsersView } from './users-view.js';

/**
 * Searches: an exact hit (e-mail address, id, account) opens the user at once; anything else is a search of the list.
 * `failure` is why the service refused.
 */
export function useFindUsers(onText: (change: Pick<UsersView, 'search' | 'field'>) => void) {
  const [find, { isFetching, error }] = useLazyFindUsersQuery();
  const navigate = useNavigate();
  const leftRef = useHasLeft();

  const search = async (typed: string) => {
    const text = typed.trim();
    if (text === '') {
      onText({ search: '', field: 'e-post' });
      return;
    }
    leftRef.current = false;
    const { data } = await find(toAsciiEmail(text));
    // Whoever has opened a row meanwhile is not called back to the list.
    if (!data || leftRef.current) return;
    const [only] = data.users;
    if (data.by !== 'text' && only) await navigate(userPath(only.id), { state: foundState });
    else onText({ search: text, field: fieldFor(text) });
  };
  return { search, isSearching: isFetching, failure: isFetching ? undefined : error };
}

/** Whether another page was opened since this was set to false: it is shown, or a link to it was followed. */
function useHasLeft() {
  const hasLeft = useRef(false);
  useEffect(() => {
    const leave = () => {
      hasLeft.current = true;
    };
    // The router has taken the press, unless it opens a tab.
    const onPress = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented && target instanceof Element && target.closest('a')) leave();
    };
    document.addEventListener('click', onPress);
    return () => {
      document.removeEventListener('click', onPress);
      leave();
    };
  }, []);
  return hasLeft;
}
