import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { tellSecurityNews } from '../../rooms/security-news.js';
import { BackupCodes } from './backup-codes.js';
import { SetUpBegin } from './set-up-begin.js';
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
export function SetUpSteps({ signedIn, ...circumstances }: SetUpStepsProps) {
  const texts = useTexts(setUpTexts);
  const navigate = useNavigate();
  // The initial values: the set-up itself changes them.
  const [{ hasAny, hasVerified, wasOn }] = useState({ ...circumstances, wasOn: signedIn.user.twoFactorEnabled });
  const { begin, isBusy, setUp } = useSetUp(hasAny);
  const [step, setStep] = useState<'key' | 'code' | 'backupCodes'>('key');

  if (!setUp) {
    return <SetUpBegin signedIn={signedIn} asksName={hasAny} isFirst={!hasVerified} isBusy={isBusy} onBegin={begin} />;
  }

  const finish = () => {
    const news = wasOn ? ({ kind: 'added', name: setUp.name } as const) : ({ kind: 'turnedOn' } as const);
    void navigate(ROOMS.security, { replace: true, state: tellSecurityNews(news) });
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
          <BackupCodes codes={setUp.backupCodes} onKept={finish} />
        </SetUpStep>
      );
  }
}
