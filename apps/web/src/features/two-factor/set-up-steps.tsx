import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { securityEventState } from '../../routes/security-event.js';
import { BackupCodes } from './backup-codes.js';
import { SetUpStart } from './set-up-start.js';
import { SetUpCode } from './set-up-code.js';
import { SetUpKey } from './set-up-key.js';
import { SetUpStep } from './set-up-step.js';
import { setUpTexts } from './set-up.texts.js';
import { useSetUp } from './use-set-up.js';

interface SetUpStepsProps {
  readonly signedIn: SignedIn;
  /** Whether there is any authenticator, verified or not. */
  readonly hasAny: boolean;
  /** Whether there is a verified authenticator. */
  readonly hasVerified: boolean;
}

/** Password, QR code and key, first code, backup codes: one after the other. */
export function SetUpSteps({ signedIn, ...initial }: SetUpStepsProps) {
  const texts = useTexts(setUpTexts);
  const navigate = useNavigate();
  // The initial values: the set-up itself changes them.
  const [{ hasAny, hasVerified, wasOn }] = useState({ ...initial, wasOn: signedIn.user.twoFactorEnabled });
  const { start, isBusy, setUp } = useSetUp(hasAny);
  const [step, setStep] = useState<'key' | 'code' | 'backupCodes'>('key');

  if (!setUp) {
    return <SetUpStart signedIn={signedIn} asksName={hasAny} isFirst={!hasVerified} isBusy={isBusy} onStart={start} />;
  }

  const finish = () => {
    const event = wasOn ? ({ kind: 'added', name: setUp.name } as const) : ({ kind: 'turnedOn' } as const);
    void navigate(PATHS.security, { replace: true, state: securityEventState(event) });
  };

  switch (step) {
    case 'key':
      return <SetUpKey totpUri={setUp.totpUri} onNext={() => setStep('code')} />;
    case 'code':
      return (
        <SetUpCode
          id={setUp.id}
          isFirst={!wasOn}
          onVerified={() => setStep('backupCodes')}
          onBack={() => setStep('key')}
        />
      );
    case 'backupCodes':
      return (
        <SetUpStep step={3} heading={texts.keepCodes}>
          {hasVerified ? <p className="not-printed">{texts.besideOld}</p> : null}
          <BackupCodes codes={setUp.backupCodes} onSaved={finish} />
        </SetUpStep>
      );
  }
}
