import { type FormEvent, useRef, useState } from 'react';

import { Button } from '@portvakt/ui';
import { SearchField } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { isSearchKeyOn } from '../../../browser/search-key.js';
import { SEARCH_KEY, useSearchKey } from './use-search-key.js';
import { usersTexts } from './users.texts.js';

const SEARCH_FIELD = 'sok';

interface UserSearchProps {
  readonly search: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onSearch: (text: string) => void;
}

/** Searches on Enter only: every search is an event in the log. */
export function UserSearch({ search, isBusy, error, onSearch }: UserSearchProps) {
  const texts = useTexts(usersTexts);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const [{ of, typed }, setTyped] = useState({ of: search, typed: search });
  // Back, and a cleared search, fill in what is shown now.
  if (of !== search) setTyped({ of: search, typed: search });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSearch(typed);
  };
  return (
    <form role="search" className="user-search" onSubmit={submit} noValidate>
      <SearchField
        ref={field}
        name={SEARCH_FIELD}
        label={texts.search}
        description={texts.searchHint}
        error={error}
        shortcut={isSearchKeyOn() ? SEARCH_KEY : undefined}
        value={typed}
        onChange={(text) => setTyped({ of, typed: text })}
      />
      <Button type="submit" loading={isBusy && texts.searching}>
        {texts.search}
      </Button>
    </form>
  );
}
