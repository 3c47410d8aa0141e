import { Link, Navigate, useSearchParams } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, Notice, PageHeading, PanelPage, StatusRegion, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { nextRoom } from '../../rooms/next-room.js';
import { openRoom } from '../../rooms/rooms.js';
import { SignInForm } from './sign-in-form.js';
import { signInTexts } from './sign-in.texts.js';

/** Get in, or find the way to help. */
export function SignInPage() {
  const texts = useTexts(signInTexts);
  const { emailPassword, signUp } = useWebConfig();
  const { signedIn, error } = useSession();
  const [query] = useSearchParams();

  if (signedIn) return <Navigate to={nextRoom(query.get('neste'))} replace />;
  if (signedIn === undefined && !error) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }

  const signUpRoom = signUp && emailPassword ? openRoom('signUp') : undefined;
  const lead = signUpRoom ? (
    <>
      {texts.newHere}{' '}
      <TextLink asChild>
        <Link to={signUpRoom}>{texts.createAccount}</Link>
      </TextLink>
    </>
  ) : null;

  return (
    <PanelPage>
      <PageHeading lead={lead}>{texts.title}</PageHeading>
      <StatusRegion>{query.has('utlopt') ? <Notice kind="info">{texts.expired}</Notice> : null}</StatusRegion>
      {emailPassword ? <SignInForm /> : <Notice kind="warning">{texts.unavailable}</Notice>}
    </PanelPage>
  );
}
