import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { type SignedIn, useSession, useSessionPastCache } from '@portvakt/api-client';
import { AlertRegion, Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { profileTexts } from './profile.texts.js';

interface LandedFromChangeLinkProps {
  /** Whether the page has shown a newer result since. */
  readonly isOutdated: boolean;
}

/**
 * Shows the result of a mailed link that changes the e-mail address, and removes the result from the URL. The service
 * adds `?error=` if the link failed.
 */
export function LandedFromChangeLink({ isOutdated }: LandedFromChangeLinkProps) {
  const texts = useTexts(profileTexts);
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
        {outcome && outcome !== 'worked' ? <Notice kind="danger">{texts[outcome]}</Notice> : null}
      </AlertRegion>
    </>
  );
}

/** Keeps the user that the first answer returned, so that later changes do not alter the message. */
function LinkWorked() {
  const [user, setUser] = useState<SignedIn['user']>();
  return user ? <WhatItDid user={user} /> : <AskWhatItDid onAnswer={setUser} />;
}

interface AskWhatItDidProps {
  readonly onAnswer: (user: SignedIn['user']) => void;
}

/** Reads the session past the cache cookie, then refreshes the rest of the page. */
function AskWhatItDid({ onAnswer }: AskWhatItDidProps) {
  const errorText = useErrorText();
  const { signedIn, error } = useSessionPastCache();
  const { refetch } = useSession();

  useEffect(() => {
    if (!signedIn) return;
    onAnswer(signedIn.user);
    void refetch();
  }, [signedIn, onAnswer, refetch]);
  return error ? <Notice kind="danger">{errorText(error)}</Notice> : null;
}

interface WhatItDidProps {
  readonly user: SignedIn['user'];
}

function WhatItDid({ user: { email, emailVerified } }: WhatItDidProps) {
  const texts = useTexts(profileTexts);
  return (
    <Notice kind={emailVerified ? 'success' : 'info'}>
      <WithStrong sentence={emailVerified ? texts.landedVerified({ email }) : texts.landedUnverified({ email })} strong={email} />
    </Notice>
  );
}

const CODES = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const;

/** The codes of contract §15.2; any other code counts as an invalid link. */
function readOutcome(query: URLSearchParams): 'worked' | (typeof CODES)[number] | undefined {
  if (query.get('epost') !== 'endret') return undefined;
  const code = query.get('error');
  return code === null ? 'worked' : (CODES.find((known) => known === code) ?? 'invalid_token');
}

function withoutOutcome(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('epost');
  rest.delete('error');
  return rest;
}
