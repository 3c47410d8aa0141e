import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { type SignedIn, useSession, useUncachedSession, toReadableEmail } from '@portvakt/api-client';
import { AlertRegion, Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { type LinkError, toLinkError } from '../../mailed-links/link-error.js';
import { linkErrorTexts } from '../../mailed-links/link-errors.texts.js';
import { profileTexts } from './profile.texts.js';

interface ChangeLinkResultProps {
  /** Whether the page has shown a newer result since. */
  readonly isOutdated: boolean;
}

/**
 * Shows the result of a mailed link that changes the e-mail address, and removes the result from the URL. The service
 * adds `?error=` if the link failed.
 */
export function ChangeLinkResult({ isOutdated }: ChangeLinkResultProps) {
  const { unauthorized } = useTexts(profileTexts);
  const reasons = { ...useTexts(linkErrorTexts), unauthorized };
  const [query, setQuery] = useSearchParams();
  const [landed] = useState(() => readOutcome(query));
  const outcome = isOutdated ? undefined : landed;

  useEffect(() => {
    if (query.has('epost')) setQuery(withoutOutcome, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);

  return (
    <>
      <StatusRegion>{outcome === 'worked' ? <LinkWorked /> : null}</StatusRegion>
      <AlertRegion>
        {outcome && outcome !== 'worked' ? <Notice kind="danger">{reasons[outcome]}</Notice> : null}
      </AlertRegion>
    </>
  );
}

/** Keeps the user that the first answer returned, so that later changes do not alter the message. */
function LinkWorked() {
  const [user, setUser] = useState<SignedIn['user']>();
  return user ? <LinkResult user={user} /> : <FetchLinkResult onResult={setUser} />;
}

interface FetchLinkResultProps {
  readonly onResult: (user: SignedIn['user']) => void;
}

/** Reads the session past the cache cookie, then refreshes the rest of the page. */
function FetchLinkResult({ onResult }: FetchLinkResultProps) {
  const errorText = useErrorText();
  const { signedIn, error } = useUncachedSession();
  const { refetch } = useSession();

  useEffect(() => {
    if (!signedIn) return;
    onResult(signedIn.user);
    void refetch();
  }, [signedIn, onResult, refetch]);
  return error ? <Notice kind="danger">{errorText(error)}</Notice> : null;
}

interface LinkResultProps {
  readonly user: SignedIn['user'];
}

function LinkResult({ user }: LinkResultProps) {
  const email = toReadableEmail(user.email);
  const { emailVerified } = user;
  const texts = useTexts(profileTexts);
  return (
    <Notice kind={emailVerified ? 'success' : 'info'}>
      <WithStrong sentence={emailVerified ? texts.landedVerified({ email }) : texts.landedUnverified({ email })} strong={email} />
    </Notice>
  );
}

function readOutcome(query: URLSearchParams): 'worked' | LinkError | undefined {
  if (query.get('epost') !== 'endret') return undefined;
  const code = query.get('error');
  return code === null ? 'worked' : toLinkError(code);
}

function withoutOutcome(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('epost');
  rest.delete('error');
  return rest;
}
