import { useState } from 'react';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { AlertRegion, Button, Loading, Notice, PageHeading, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { DeleteByMail } from './delete-by-mail.js';
import { DeleteWithPassword } from './delete-with-password.js';
import { DeleteWithoutPassword } from './delete-without-password.js';

/** Delete the account: what is lost, then the proof that it is wanted. */
export function DeleteAccountPage() {
  const texts = useTexts(deleteAccountTexts);
  const { deleteUserConfirmByMail } = useWebConfig();
  const { signedIn } = useSession();

  return (
    <>
      <PageHeading lead={texts.irreversible}>{texts.title}</PageHeading>
      <PanelSection heading={texts.lostHeading}>
        <ul className="plain-list">
          <li>{texts.lostProfile}</li>
          <li>{texts.lostSignIn}</li>
          <li>{texts.lostSessions}</li>
          <li>{texts.lostServices}</li>
        </ul>
      </PanelSection>
      {signedIn ? (
        <Proof email={signedIn.user.email} canMail={deleteUserConfirmByMail} />
      ) : (
        <Loading label={texts.loading} />
      )}
    </>
  );
}

interface ProofProps {
  readonly email: string;
  readonly canMail: boolean;
}

/** A password, a link by mail, or a sign-in of late; only the server knows whether there is a password. */
function Proof({ email, canMail }: ProofProps) {
  const texts = useTexts(deleteAccountTexts);
  const [hasPassword, setHasPassword] = useState(true);
  const [way, setWay] = useState<'unchosen' | 'password' | 'mail'>('unchosen');

  return (
    <>
      <AlertRegion>
        {hasPassword ? null : <Notice kind="info">{canMail ? texts.noPasswordButMail : texts.noPassword}</Notice>}
      </AlertRegion>
      {proof()}
    </>
  );

  function proof() {
    if (canMail && (!hasPassword || way === 'mail')) {
      return <DeleteByMail email={email} otherWay={hasPassword ? wayTo('password', texts.passwordInstead) : null} />;
    }
    if (!hasPassword) return <DeleteWithoutPassword email={email} />;
    return (
      <DeleteWithPassword
        email={email}
        takesFocus={way !== 'unchosen'}
        onNoPassword={() => setHasPassword(false)}
        otherWay={canMail ? wayTo('mail', texts.mailInstead) : null}
      />
    );
  }

  function wayTo(other: 'password' | 'mail', label: string) {
    return (
      <Button variant="tertiary" onClick={() => setWay(other)}>
        {label}
      </Button>
    );
  }
}
