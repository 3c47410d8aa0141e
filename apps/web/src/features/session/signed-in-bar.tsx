import { LeaveIcon } from '@navikt/aksel-icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { Button, FormError, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ADMINISTRATION, isOperator } from '../../routes/administration-paths.js';
import { sessionTexts } from './session.texts.js';
import { useSignOut } from './use-sign-out.js';

interface SignedInBarProps {
  /** Shown between the name and the sign-out button, instead of the operators' link to the administration. */
  readonly children?: ReactNode;
}

/** The name of the signed-in user and the sign-out button; nothing without a session. */
export function SignedInBar({ children }: SignedInBarProps) {
  const texts = useTexts(sessionTexts);
  const { signedIn } = useSession();
  if (!signedIn) return null;
  const { name, role } = signedIn.user;
  const link = isOperator(role) ? (
    <TextLink asChild data-color="neutral">
      <Link to={ADMINISTRATION}>{texts.administration}</Link>
    </TextLink>
  ) : null;
  return <NameAndSignOut name={name}>{children ?? link}</NameAndSignOut>;
}

interface NameAndSignOutProps {
  readonly name: string;
  readonly children: ReactNode;
}

function NameAndSignOut({ name, children }: NameAndSignOutProps) {
  const texts = useTexts(sessionTexts);
  const errorText = useErrorText();
  const { signOut, isSigningOut, error } = useSignOut();

  return (
    <div className="signed-in">
      <span className="signed-in-name">{name}</span>
      {children}
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
