import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { asApiFailure, toReadableEmail, useGetPendingSignUpQuery } from '@portvakt/api-client';
import { ButtonLink, Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import { PATHS } from '../../routes/paths.js';
import { CompleteSignUpForm } from './complete-sign-up-form.js';
import { completeSignUpTexts } from './complete-sign-up.texts.js';

/** The sign-up has expired or was completed, or another browser began it; no such product asks for fields: 404. */
const hasEnded = (error: unknown): boolean =>
  error !== undefined && ['PENDING_SIGN_UP_NOT_FOUND', 'NOT_FOUND'].includes(asApiFailure(error).code);

/** Asks a new user of a provider for the fields that everybody must give. They have no account until then. */
export function CompleteSignUpPage() {
  const texts = useTexts(completeSignUpTexts);
  const providerName = useProviderName();
  const { data, error, isFetching, refetch } = useGetPendingSignUpQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isOver, setOver] = useState(false);

  if (isOver || hasEnded(error)) return <Ended hasFocus={isOver} />;
  if (!data) {
    return (
      <PanelPage>
        {error ? <PageHeading>{texts.title}</PageHeading> : <Loading label={texts.loading} />}
        <LoadFailure error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      </PanelPage>
    );
  }
  const lead = texts.lead({ provider: providerName(data.provider), email: toReadableEmail(data.email) });
  return (
    <PanelPage>
      <PageHeading lead={lead}>{texts.title}</PageHeading>
      <CompleteSignUpForm onEnd={() => setOver(true)} />
    </PanelPage>
  );
}

interface EndedProps {
  /** Whether this replaces the focused button. */
  readonly hasFocus: boolean;
}

function Ended({ hasFocus }: EndedProps) {
  const texts = useTexts(completeSignUpTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <PanelPage>
      <PageHeading ref={heading} lead={texts.ended}>
        {texts.endedTitle}
      </PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.signIn}>{texts.signIn}</Link>
        </ButtonLink>
      </div>
    </PanelPage>
  );
}
