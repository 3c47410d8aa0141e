import './impersonation.css';
import { useEffect, useState } from 'react';

import { type SignedIn, useSession } from '@portvakt/api-client';
import { Button, FormError } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { EndedImpersonation } from './ended-impersonation.js';
import { impersonationTexts } from './impersonation.texts.js';
import { useMinutesLeft } from './use-minutes-left.js';
import { useStopImpersonating } from './use-stop-impersonating.js';

/** How many minutes are left when screen readers announce it. */
const ANNOUNCED: readonly number[] = [5, 1];

/** Shown above every page of an impersonated account, also after the tab was reloaded. */
export function ImpersonationBanner() {
  const { signedIn } = useSession();
  const isImpersonated = Boolean(signedIn?.session.impersonatedBy);
  // An impersonation that ends meanwhile leads back by itself.
  const [wasImpersonated] = useState(isImpersonated);
  if (signedIn && isImpersonated) return <Banner {...signedIn} />;
  return wasImpersonated || signedIn === undefined ? null : <EndedImpersonation />;
}

/** Whose account it is, for how long, and the way back. */
function Banner({ user, session }: SignedIn) {
  const texts = useTexts(impersonationTexts);
  const errorText = useErrorText();
  const minutes = useMinutesLeft(session.expiresAt);
  const { stop, isStopping, error } = useStopImpersonating(user.id);
  const left = texts.left({ count: minutes });

  useEffect(() => {
    if (minutes === 0) void stop();
  }, [minutes, stop]);

  return (
    <section className="impersonation-banner" aria-label={texts.support} data-size="sm">
      <div className="impersonation-inner">
        <p>
          {texts.seeing({ name: user.name })} {minutes === 0 ? null : left}
        </p>
        <span role="status" className="visually-hidden">
          {ANNOUNCED.includes(minutes) ? left : ''}
        </span>
        <Button variant="secondary" tone="neutral" loading={isStopping && texts.stopping} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </div>
      <FormError message={error && errorText(error)} />
    </section>
  );
}
