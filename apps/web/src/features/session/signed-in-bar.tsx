import { LeaveIcon } from '@navikt/aksel-icons';

import { useSession } from '@portvakt/api-client';
import { Button, FormError } from '@portvakt/ui';

import { useErrorText } from '../../i18n/error-text.js';
import { useTexts } from '../../i18n/texts.js';
import { sessionTexts } from './session.texts.js';
import { useSignOut } from './use-sign-out.js';

/** Who is signed in and the way out; nothing while nobody is. */
export function SignedInBar() {
  const texts = useTexts(sessionTexts);
  const errorText = useErrorText();
  const { signedIn } = useSession();
  const { leave, isLeaving, error } = useSignOut();

  if (!signedIn) return null;
  return (
    <div className="signed-in">
      <span className="signed-in-name">{signedIn.user.name}</span>
      <Button
        variant="tertiary"
        tone="neutral"
        size="sm"
        loading={isLeaving && texts.signingOut}
        onClick={() => void leave()}
      >
        <LeaveIcon aria-hidden="true" />
        {texts.signOut}
      </Button>
      <FormError message={error && errorText(error)} />
    </div>
  );
}
