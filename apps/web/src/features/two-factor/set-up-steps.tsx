import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { isAdministrationPath } from '../../routes/administration-paths.js';
import { NEXT } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { securityEventState } from '../../navigation-state/security-event.js';
import { BackupCodes } from './backup-codes.js';
import { SetUpStart } from './set-up-start.js';
import { SetUpCode } from './set-up-code.js';
import { SetUpKey } from './set-up-key.js';
import { SetUpStep } from './set-up-step.js';
import { setUpTexts } from './set-up.texts.js';
import { readSetUpStep, setUpStepState } from './set-up-step-state.js';
import { useSetUp } from './use-set-up.js';

interface SetUpStepsProps {
  readonly signedIn: SignedIn;
  /** Whether there is any authenticator, verified or not. */
  readonly hasAny: boolean;
  /** Whether there is a verified authenticator. */
  readonly hasVerified: boolean;
}

/**
 * Password, QR code and key, first code, backup codes: one after the other. Each step up to the code is a history entry,
 * so that Back leads to the step before; after a reload the set-up starts again. Where the service asks for no first code,
 * two-factor is on from the QR code on, and the codes come next. Where that could not be read, the first code, which is
 * right either way, is asked for, and the set-up is not left without the codes.
 */
export function SetUpSteps({ signedIn, ...initial }: SetUpStepsProps) {
  const texts = useTexts(setUpTexts);
  const navigate = useNavigate();
  // The initial values: the set-up itself changes them.
  const [{ hasAny, hasVerified, wasOn }] = useState({ ...initial, wasOn: signedIn.user.twoFactorEnabled });
  const { start, isBusy, setUp } = useSetUp(hasAny);
  const [isVerified, setVerified] = useState(false);
  const { pathname, search } = useLocation();
  const stepInHistory = useNavigationState(readSetUpStep);
  const isOff = setUp?.isOn === false;
  // What is or may be on already cannot be begun again: the key and the codes would be lost.
  const firstStep = setUp && !isOff ? 'key' : undefined;
  const entryStep = setUp?.isOn ? firstStep : (stepInHistory ?? firstStep);
  const showCodes = () => setVerified(true);
  const goBack = () => void navigate(-1);
  const goTo = (step: 'key' | 'code') => void navigate({ pathname, search }, { state: setUpStepState(step) });

  const begin: typeof start = async (input) => {
    const refusal = await start(input);
    if (!refusal) goTo('key');
    return refusal;
  };
  if (!setUp || (entryStep === undefined && !isVerified)) {
    return <SetUpStart signedIn={signedIn} asksName={hasVerified} isBusy={isBusy} onStart={begin} />;
  }

  const finish = () => {
    const next = new URLSearchParams(search).get(NEXT);
    // Operators were sent here before they could see their pages.
    const target = next !== null && isAdministrationPath(next) ? next : PATHS.security;
    const event = wasOn ? ({ kind: 'added', name: setUp.name } as const) : ({ kind: 'turnedOn' } as const);
    // With the event, the codes count as saved.
    void navigate(target, { replace: true, state: securityEventState(event) });
  };

  switch (isVerified ? 'backupCodes' : entryStep) {
    case 'key':
      return (
        <SetUpKey
          totpUri={setUp.totpUri}
          isOn={setUp.isOn === true}
          canCancel={isOff}
          onNext={() => (setUp.isOn ? showCodes() : goTo('code'))}
        />
      );
    case 'code':
      return <SetUpCode id={setUp.id} isFirst={!wasOn} canLeave={isOff} onVerified={showCodes} onBack={goBack} />;
    default:
      return (
        <SetUpStep step={setUp.isOn ? 2 : 3} total={setUp.isOn ? 2 : 3} heading={texts.keepCodes}>
          {hasVerified ? <p className="not-printed">{texts.besideOld}</p> : null}
          <BackupCodes codes={setUp.backupCodes} onSaved={finish} />
        </SetUpStep>
      );
  }
}
