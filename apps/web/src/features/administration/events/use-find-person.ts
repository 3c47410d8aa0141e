import { useState } from 'react';

import { toAsciiEmail } from '@portvakt/api-client';
import { useLazyFindUsersQuery } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { eventsTexts } from './events.texts.js';
import type { EventsView } from './events-view.js';

/** Ids of users are as long as this. */
const ID = /^[A-Za-z0-9]{32}$/;

type Found = Pick<EventsView, 'subject' | 'email'>;

/**
 * Finds whom the events concern: an id as it is, else a user by e-mail address or name, else an e-mail address that
 * nobody has.
 */
export function useFindPerson() {
  const texts = useTexts(eventsTexts);
  const errorText = useErrorText();
  const [findUsers, { isFetching: isFinding }] = useLazyFindUsersQuery();
  const [failure, setFailure] = useState<string>();

  const find = async (typed: string): Promise<Found | undefined> => {
    const text = typed.trim();
    setFailure(undefined);
    if (text === '') return { subject: undefined, email: undefined };
    if (ID.test(text)) return { subject: text, email: undefined };
    const { data, error } = await findUsers(toAsciiEmail(text));
    if (error !== undefined) setFailure(errorText(error));
    if (!data) return undefined;
    const [user, another] = data.users;
    if (user && !another) return { subject: user.id, email: undefined };
    if (another) setFailure(texts.severalPeople);
    else if (text.includes('@')) return { subject: undefined, email: toAsciiEmail(text) };
    else setFailure(texts.nobody);
    return undefined;
  };
  return { find, isFinding, failure };
}
