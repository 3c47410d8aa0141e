import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';

import { ButtonLink, Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { focusPage } from '../focus/page-focus.js';
import { LoadFailure } from '../failures/load-failure.js';
import { noticesTexts } from '../failures/notices.texts.js';
import { PATHS } from '../routes/paths.js';
import { nextTexts } from './next.texts.js';
import { useNext } from './use-next.js';

interface FollowNextProps {
  /** The path without a target, and for the account as the target. */
  readonly toAccount?: string;
  /** The navigation state for a page of the app. */
  readonly state?: unknown;
}

/** Opens the target in `?neste=`. It replaces this page in the history, so that Back does not return to the sign-in. */
export function FollowNext({ toAccount = PATHS.account, state }: FollowNextProps) {
  const { next, error, isFetching, refetch } = useNext();
  const texts = useTexts(nextTexts);
  const { brokenTitle } = useTexts(noticesTexts);
  // Also while it is asked again.
  const isUnknown = next?.kind === 'unknown';
  const url = next?.kind === 'elsewhere' ? next.to : undefined;

  // The sign-in form that had the focus is gone.
  useEffect(() => {
    if (isUnknown) focusPage();
  }, [isUnknown]);
  useEffect(() => {
    if (url !== undefined) window.location.replace(url);
  }, [url]);

  if (next?.kind === 'none') return <Navigate to={toAccount} state={state} replace />;
  if (next?.kind === 'page') {
    return <Navigate to={next.target === PATHS.account ? toAccount : next.target} state={state} replace />;
  }
  return (
    <PanelPage>
      {isUnknown ? <PageHeading>{brokenTitle}</PageHeading> : null}
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {isUnknown ? (
        <ButtonLink variant="secondary">
          <Link to={PATHS.account}>{texts.toAccount}</Link>
        </ButtonLink>
      ) : (
        <Loading label={texts.opening} />
      )}
    </PanelPage>
  );
}
