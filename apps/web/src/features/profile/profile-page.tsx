import { useState } from 'react';

import { useSession } from '@portvakt/api-client';
import { Loading, PageHeading } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useSignalUserDetails } from '../../passkeys/use-signal-user-details.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { DetailsSection } from './details-section.js';
import { EmailSection } from './email-section.js';
import { ChangeLinkResult } from './change-link-result.js';
import { NameSection } from './name-section.js';
import { AppearanceSection, LanguageSection } from './display-sections.js';
import { ReadOnlyProfile } from './read-only-profile.js';
import { profileTexts } from './profile.texts.js';

/** The user's profile and display settings; each section is saved separately. */
export function ProfilePage() {
  const texts = useTexts(profileTexts);
  const { signedIn } = useSession();
  const [hasNewResult, setHasNewResult] = useState(false);
  const noteResult = () => setHasNewResult(true);
  const isReadOnly = useReadOnly();
  // An operator's authenticator has nothing to do with the account that the operator looks at.
  useSignalUserDetails(isReadOnly ? undefined : signedIn?.user);

  if (isReadOnly && signedIn) return <ReadOnlyProfile user={signedIn.user} />;
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <ChangeLinkResult isOutdated={hasNewResult} />
      {signedIn ? (
        <>
          <NameSection user={signedIn.user} onResult={noteResult} />
          <DetailsSection user={signedIn.user} onResult={noteResult} />
          <EmailSection user={signedIn.user} onResult={noteResult} />
        </>
      ) : (
        <Loading label={texts.loading} />
      )}
      <LanguageSection />
      <AppearanceSection />
    </>
  );
}
