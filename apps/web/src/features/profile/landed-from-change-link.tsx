import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useSession, useSessionPastCache } from '@portvakt/api-client';
import { AlertRegion, Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { profileTexts } from './profile.texts.js';

/** The links of a change of address lead here, with `?error=` when they did not work: says how it went, and cleans the page's address. */
export function LandedFromChangeLink() {
  const texts = useTexts(profileTexts);
  const [query, setQuery] = useSearchParams();
  const [outcome] = useState(() => readOutcome(query));

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

/** What the link did is seen in the session as the database has it; the rest of the page then follows. */
function LinkWorked() {
  const texts = useTexts(profileTexts);
  const errorText = useErrorText();
  const { signedIn, error } = useSessionPastCache();
  const { refetch } = useSession();
  const isKnown = signedIn !== undefined && signedIn !== null;

  useEffect(() => {
    if (isKnown) void refetch();
  }, [isKnown, refetch]);

  if (error) return <Notice kind="danger">{errorText(error)}</Notice>;
  if (!isKnown) return null;
  const { email, emailVerified } = signedIn.user;
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
