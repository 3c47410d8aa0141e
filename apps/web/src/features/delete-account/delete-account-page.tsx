import { useState } from 'react';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { AlertRegion, Button, Loading, Notice, PageHeading, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { DeleteByMail } from './delete-by-mail.js';
import { DeleteWithPassword } from './delete-with-password.js';
import { DeleteWithoutPassword } from './delete-without-password.js';

/** Explains what is lost, then asks for the confirmation that the service requires. */
export function DeleteAccountPage() {
  const texts = useTexts(deleteAccountTexts);
  const { deleteUserConfirmByMail, emailPassword } = useWebConfig();
  const { signedIn } = useSession();
  const { methods, error, isFetching, refetch } = useSignInMethods();
  const [hasRetried, setRetried] = useState(false);
  const isReady = signedIn && (methods !== undefined || error !== undefined || hasRetried);

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
        <DeletionConfirmation
          email={signedIn.user.email}
          mayHavePassword={emailPassword && (methods?.hasPassword ?? true)}
          canMail={deleteUserConfirmByMail}
        />
      ) : (
        <Loading label={texts.loading} />
      )}
    </>
  );
}

interface DeletionConfirmationProps {
  readonly email: string;
  readonly mayHavePassword: boolean;
  readonly canMail: boolean;
}

/** Accepted confirmations: the password, a mailed link, or a recent sign-in. */
function DeletionConfirmation({ email, mayHavePassword, canMail }: DeletionConfirmationProps) {
  const texts = useTexts(deleteAccountTexts);
  const [hasNone, setHasNone] = useState(false);
  const hasPassword = mayHavePassword && !hasNone;
  const [method, setMethod] = useState<'unchosen' | 'password' | 'mail'>('unchosen');

  return (
    <>
      <AlertRegion>
        {hasNone ? <Notice kind="info">{canMail ? texts.noPasswordButMail : texts.noPassword}</Notice> : null}
      </AlertRegion>
      {confirmation()}
    </>
  );

  function confirmation() {
    if (canMail && (!hasPassword || method === 'mail')) {
      return (
        <DeleteByMail
          email={email}
          takesFocus={mayHavePassword}
          otherMethod={hasPassword ? switchTo('password', texts.passwordInstead) : null}
        />
      );
    }
    if (!hasPassword) return <DeleteWithoutPassword email={email} takesFocus={mayHavePassword} />;
    return (
      <DeleteWithPassword
        email={email}
        takesFocus={method !== 'unchosen'}
        onNoPassword={() => setHasNone(true)}
        otherMethod={canMail ? switchTo('mail', texts.mailInstead) : null}
      />
    );
  }

  function switchTo(other: 'password' | 'mail', label: string) {
    return (
      <Button variant="tertiary" onClick={() => setMethod(other)}>
        {label}
      </Button>
    );
  }
}
