import { Link, useSearchParams } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, Notice, PageHeading, PanelPage, StatusRegion, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { FollowNext } from '../../return-to/follow-next.js';
import { NextHost } from '../../return-to/next-host.js';
import { useNext } from '../../return-to/use-next.js';
import { readAccountCreated } from '../../navigation-state/account-created.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { SignInMethods } from './sign-in-methods.js';
import { signInTexts } from './sign-in.texts.js';

export function SignInPage() {
  const texts = useTexts(signInTexts);
  const { emailPassword, signUp, providers } = useWebConfig();
  const { signedIn, error } = useSession();
  const [query] = useSearchParams();
  const accountCreated = useNavigationState(readAccountCreated);
  const { next } = useNext();

  if (signedIn) return <FollowNext />;
  if ((signedIn === undefined && !error) || !next) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }

  const canSignUp = signUp && (emailPassword || providers.length > 0);
  const lead = canSignUp ? (
    <>
      {texts.newHere}{' '}
      <TextLink asChild>
        <Link to={withNext(PATHS.signUp, next.target)}>{texts.createAccount}</Link>
      </TextLink>
    </>
  ) : null;

  return (
    <PanelPage>
      <PageHeading lead={lead}>{texts.title}</PageHeading>
      <NextHost sentence="signInToContinue" />
      <StatusRegion>{notice()}</StatusRegion>
      <SignInMethods target={next.target} />
    </PanelPage>
  );

  function notice() {
    if (accountCreated) return <Notice kind="success">{texts.accountMade}</Notice>;
    return query.has('utlopt') ? <Notice kind="info">{texts.expired}</Notice> : null;
  }
}
