import { useState } from 'react';
import { Link, Navigate } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, Notice, PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { SignUpForm } from './sign-up-form.js';
import { signUpTexts } from './sign-up.texts.js';

/** Make an account. */
export function SignUpPage() {
  const texts = useTexts(signUpTexts);
  const { emailPassword, signUp } = useWebConfig();
  const { signedIn, error } = useSession();
  const [isNew, setNew] = useState(false);

  if (signedIn) return <Navigate to={isNew ? `${ROOMS.account}?ny=1` : ROOMS.account} replace />;
  if (signedIn === undefined && !error) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }

  const lead = (
    <>
      {texts.haveAccount}{' '}
      <TextLink asChild>
        <Link to={ROOMS.signIn}>{texts.signIn}</Link>
      </TextLink>
    </>
  );

  return (
    <PanelPage>
      <PageHeading lead={lead}>{texts.title}</PageHeading>
      {emailPassword && signUp ? (
        <>
          <p>{texts.allFields}</p>
          <SignUpForm onSignedIn={() => setNew(true)} />
        </>
      ) : (
        <Notice kind="warning">{texts.unavailable}</Notice>
      )}
    </PanelPage>
  );
}
