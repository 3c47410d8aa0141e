import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import type { EndOfSignIn } from './end-of-sign-in.js';
import { secondFactorTexts } from './second-factor.texts.js';

interface SignInEndedProps {
  readonly why: EndOfSignIn;
  /** The link back to the sign-in page, with the state that fills in its form. */
  readonly signIn: { readonly to: string; readonly state: unknown };
}

/** The pending sign-in has ended; the user has to start again. */
export function SignInEnded({ why, signIn }: SignInEndedProps) {
  const texts = useTexts(secondFactorTexts);
  const heading = useRef<HTMLHeadingElement>(null);

  // The heading replaces the focused form.
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
