import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { type SignedIn, useSession, useSessionPastCache } from '@portvakt/api-client';
import { AlertRegion, Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { profileTexts } from './profile.texts.js';

interface LandedFromChangeLinkProps {
  /** Whether the page has told of something newer since. */
  readonly isOutdated: boolean;
}

/** The links of a change of address lead here, with `?error=` when they did not work: says how it went, and cleans the page's address. */
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

/** What the link did is asked for once; what happens after it is not its doing. */
function LinkWorked() {
  const [user, setUser] = useState<SignedIn['user']>();
  return user ? <WhatItDid user={user} /> : <AskWhatItDid onAnswer={setUser} />;
}

interface AskWhatItDidProps {
  readonly onAnswer: (user: SignedIn['user']) => void;
}

/** Seen in the session as the database has it; the rest of the page then follows. */
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

/** Of the codes of contract §15.2; anything unknown is told as a link that is not valid. */
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
