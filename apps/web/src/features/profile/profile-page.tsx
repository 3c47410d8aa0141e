import { useState } from 'react';

import { useSession } from '@portvakt/api-client';
import { Loading, PageHeading } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { EmailSection } from './email-section.js';
import { LandedFromChangeLink } from './landed-from-change-link.js';
import { NameSection } from './name-section.js';
import { AppearanceSection, LanguageSection } from './on-this-device.js';
import { profileTexts } from './profile.texts.js';

/** The user's profile and display settings; each section is saved separately. */
export function ProfilePage() {
  const texts = useTexts(profileTexts);
  const { signedIn } = useSession();
  const [hasNews, setHasNews] = useState(false);
  const noteNews = () => setHasNews(true);

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <LandedFromChangeLink isOutdated={hasNews} />
      {signedIn ? (
        <>
          <NameSection user={signedIn.user} onAnswer={noteNews} />
          <EmailSection user={signedIn.user} onAnswer={noteNews} />
        </>
      ) : (
        <Loading label={texts.loading} />
      )}
      <LanguageSection />
      <AppearanceSection />
    </>
  );
}
