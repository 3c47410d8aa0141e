import { Link, useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ContactHelp } from '../../notices/contact-help.js';
import { OnwardLinks } from '../../next/onward-links.js';
import { HomeLink } from '../../next/home-link.js';
import { useNeste } from '../../next/use-next.js';
import { printableCode, useRedirectErrorText } from '../../providers/redirect-errors.js';
import { withNext } from '../../routes/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { signInFailedTexts } from './sign-in-failed.texts.js';

/** The same sign-in fails again; the user signs in as before, and connects the provider then. */
const OTHER_WAY = 'account_not_linked';

/** Explains why a sign-in at a provider failed (`?error=`), with a link to try again. */
export function SignInFailedPage() {
  const texts = useTexts(signInFailedTexts);
  const errorText = useRedirectErrorText();
  const { signedIn } = useSession();
  const neste = useNeste();
  const [query] = useSearchParams();
  const code = printableCode(query.get('error'));

  return (
    <PanelPage>
      <PageHeading lead={errorText(query.get('error'))}>{texts.title}</PageHeading>
      {signedIn ? (
        <OnwardLinks />
      ) : (
        <div className="actions">
          <ButtonLink>
            <Link to={withNext(PATHS.signIn, neste)}>{code === OTHER_WAY ? texts.signIn : texts.tryAgain}</Link>
          </ButtonLink>
          {neste === null ? <HomeLink /> : null}
        </div>
      )}
      <ContactHelp />
      {code === undefined ? null : <p className="room-status">{texts.code({ code })}</p>}
    </PanelPage>
  );
}
