import { useState } from 'react';

import { useListUserTwofactorsQuery, useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, PageHeading } from '@portvakt/ui';

import { accountErrorTexts } from '../../i18n/account-errors.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import { NotPossible } from './not-possible.js';
import { SetUpSteps } from './set-up-steps.js';
import { setUpTexts } from './set-up.texts.js';
import type { Authenticator } from './use-delete-authenticator.js';
import './two-factor.css';

/** Turns two-factor on, or adds a second app. */
export function NewAuthenticatorPage() {
  const texts = useTexts(setUpTexts);
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <Content />
    </>
  );
}

function Content() {
  const texts = useTexts(setUpTexts);
  const errors = useTexts(accountErrorTexts);
  const { needsPassword, full } = useTexts(authenticatorsTexts);
  const { emailPassword, twoFactor } = useWebConfig();
  const { signedIn } = useSession();
  const { methods, error: methodsError } = useSignInMethods();
  const { authenticators, error, isFetching, retry } = useAuthenticatorsOnOpen();

  if (!emailPassword) return <NotPossible why={texts.notOffered} />;
  if (methods?.hasPassword === false) return <NotPossible why={needsPassword} />;
  if (!twoFactor.totp) return <NotPossible why={errors.TOTP_ISNT_CONFIGURED} />;
  if (!authenticators || !signedIn || !(methods ?? methodsError)) {
    return (
      <>
        <LoadFailure error={error} isFetching={isFetching} onRetry={retry} />
        {error ? null : <Loading label={texts.loading} />}
      </>
    );
  }

  const verified = authenticators.filter((authenticator) => authenticator.verified);
  const max = twoFactor.maxAuthenticators;
  if (verified.length >= max) return <NotPossible why={full({ max })} />;
  return <SetUpSteps signedIn={signedIn} hasAny={authenticators.length > 0} hasVerified={verified.length > 0} />;
}

/**
 * The authenticators as the server returned them when the page opened. `enable` deletes every existing authenticator,
 * so a stale list could cost the user one; and the set-up on this page must not change the answer.
 */
function useAuthenticatorsOnOpen() {
  const [first, setFirst] = useState<readonly Authenticator[]>();
  const { data, error, isFetching, refetch } = useListUserTwofactorsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: first !== undefined,
  });
  if (!first && data && !isFetching && !error) setFirst(data);
  return {
    authenticators: first,
    error: first || isFetching ? undefined : error,
    isFetching,
    retry: refetch,
  };
}
