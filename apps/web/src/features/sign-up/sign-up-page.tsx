import { useState } from 'react';
import { Link } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { type AdditionalField, fieldsIn, isRequiredOfNewUser } from '../../forms/additional-fields.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { Unavailable } from '../../contact/unavailable.js';
import { FollowNext } from '../../return-to/follow-next.js';
import { NextHost } from '../../return-to/next-host.js';
import { useNext } from '../../return-to/use-next.js';
import { useNewestFailure } from '../../failures/use-newest-failure.js';
import { OrLine } from '../../providers/or-line.js';
import { ProviderButtons } from '../../providers/provider-buttons.js';
import { callbackUrls, WELCOME_URL } from '../../providers/callback-urls.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { SignUpForm } from './sign-up-form.js';
import { signUpTexts } from './sign-up.texts.js';

export function SignUpPage() {
  const texts = useTexts(signUpTexts);
  const { allFields } = useTexts(fieldTexts);
  const config = useWebConfig();
  const { emailPassword, signUp, providers } = config;
  const { signedIn, error } = useSession();
  const [isNew, setNew] = useState(false);
  const { failures, onFailure } = useNewestFailure();
  const { next } = useNext();

  if (signedIn) return <FollowNext toAccount={isNew ? WELCOME_URL : PATHS.account} />;
  if ((signedIn === undefined && !error) || !next) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }

  const withForm = emailPassword && signUp;
  const hasProviders = providers.length > 0;
  const lead = (
    <>
      {texts.haveAccount}{' '}
      <TextLink asChild>
        <Link to={withNext(PATHS.signIn, next.target)}>{texts.signIn}</Link>
      </TextLink>
    </>
  );

  return (
    <PanelPage>
      <PageHeading lead={lead}>{texts.title}</PageHeading>
      <NextHost sentence="createAccountToContinue" />
      {withForm ? (
        <>
          {fieldsIn('sign-up', config).every(isMandatory) ? <p>{allFields}</p> : null}
          <SignUpForm onSignedIn={() => setNew(true)} failures={failures} />
        </>
      ) : null}
      {withForm && hasProviders ? <OrLine /> : null}
      {hasProviders ? (
        <ProviderButtons
          providers={providers}
          verb="continueWith"
          // Allows the provider to create an account even if it otherwise admits known users only.
          request={{ ...callbackUrls(next.target), requestSignUp: true }}
          {...(withForm ? { onFailure } : {})}
        />
      ) : null}
      {withForm || hasProviders ? null : <Unavailable message={texts.unavailable} />}
    </PanelPage>
  );
}

/** A checkbox needs no answer. */
const isMandatory = (field: AdditionalField): boolean => field.type === 'boolean' || isRequiredOfNewUser(field);
