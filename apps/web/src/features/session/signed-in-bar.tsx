import { LeaveIcon } from '@navikt/aksel-icons';

import { useSession } from '@portvakt/api-client';
import { Button, FormError } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { sessionTexts } from './session.texts.js';
import { useSignOut } from './use-sign-out.js';

/** The name of the signed-in user and the sign-out button; nothing without a session. */
export function SignedInBar() {
  const { signedIn } = useSession();
  return signedIn ? <NameAndSignOut name={signedIn.user.name} /> : null;
}

interface NameAndSignOutProps {
  readonly name: string;
}

function NameAndSignOut({ name }: NameAndSignOutProps) {
  const texts = useTexts(sessionTexts);
  const errorText = useErrorText();
  const { signOut, isSigningOut, error } = useSignOut();

  return (
    <div className="signed-in">
      <span className="signed-in-name">{name}</span>
      <Button
        variant="tertiary"
        tone="neutral"
        size="sm"
        loading={isSigningOut && texts.signingOut}
        onClick={signOut}
      >
        <LeaveIcon aria-hidden="true" />
        {texts.signOut}
      </Button>
      <FormError message={error && errorText(error)} />
    </div>
  );
}
