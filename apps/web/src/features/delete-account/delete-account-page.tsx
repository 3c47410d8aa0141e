import { useState } from 'react';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { AlertRegion, Button, Loading, Notice, PageHeading, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../notices/load-failure.js';
import { useSignInWays } from '../../providers/use-sign-in-ways.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { DeleteByMail } from './delete-by-mail.js';
import { DeleteWithPassword } from './delete-with-password.js';
import { DeleteWithoutPassword } from './delete-without-password.js';

/** Explains what is lost, then asks for the confirmation that the service requires. */
export function DeleteAccountPage() {
  const texts = useTexts(deleteAccountTexts);
  const { deleteUserConfirmByMail } = useWebConfig();
  const { signedIn } = useSession();
  const { ways, error, isFetching, refetch } = useSignInWays();
  const [hasRetried, setRetried] = useState(false);
  const isReady = signedIn && (ways !== undefined || error !== undefined || hasRetried);

  const retry = () => {
    // From now on a failed request no longer hides the form, so typed text stays.
    setRetried(true);
    return refetch();
  };

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
      <LoadFailure error={error} isFetching={isFetching} onRetry={retry} />
      {isReady ? (
        // If the sign-in methods cannot be read, the server's answer shows whether there is a password.
        <Proof
          email={signedIn.user.email}
          mayHavePassword={ways?.hasPassword ?? true}
          canMail={deleteUserConfirmByMail}
        />
      ) : (
        <Loading label={texts.loading} />
      )}
    </>
  );
}

interface ProofProps {
  readonly email: string;
  readonly mayHavePassword: boolean;
  readonly canMail: boolean;
}

/** Accepted confirmations: the password, a mailed link, or a recent sign-in. */
function Proof({ email, mayHavePassword, canMail }: ProofProps) {
  const texts = useTexts(deleteAccountTexts);
  const [turnedOutToHaveNone, setTurnedOut] = useState(false);
  const hasPassword = mayHavePassword && !turnedOutToHaveNone;
  const [way, setWay] = useState<'unchosen' | 'password' | 'mail'>('unchosen');

  return (
    <>
      <AlertRegion>
        {turnedOutToHaveNone ? <Notice kind="info">{canMail ? texts.noPasswordButMail : texts.noPassword}</Notice> : null}
      </AlertRegion>
      {proof()}
    </>
  );

  function proof() {
    if (canMail && (!hasPassword || way === 'mail')) {
      return (
        <DeleteByMail
          email={email}
          takesFocus={mayHavePassword}
          otherWay={hasPassword ? wayTo('password', texts.passwordInstead) : null}
        />
      );
    }
    if (!hasPassword) return <DeleteWithoutPassword email={email} takesFocus={mayHavePassword} />;
    return (
      <DeleteWithPassword
        email={email}
        takesFocus={way !== 'unchosen'}
        onNoPassword={() => setTurnedOut(true)}
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
