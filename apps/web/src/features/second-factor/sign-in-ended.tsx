import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { secondFactorTexts } from './second-factor.texts.js';

export type EndOfSignIn = 'tooLate' | 'tooManyCodes';

interface SignInEndedProps {
  readonly why: EndOfSignIn;
  /** The way back, with what has been typed there. */
  readonly signIn: { readonly to: string; readonly state: unknown };
}

/** The sign-in is over before it was done, and begins anew. */
export function SignInEnded({ why, signIn }: SignInEndedProps) {
  const texts = useTexts(secondFactorTexts);
  const heading = useRef<HTMLHeadingElement>(null);

  // It takes the place of the form, and with it focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <PanelPage>
      <PageHeading ref={heading} lead={texts.startAgain}>
        {texts[why]}
      </PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={signIn.to} state={signIn.state}>
            {texts.signIn}
          </Link>
        </ButtonLink>
      </div>
    </PanelPage>
  );
}
