import { useEffect, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { StrengthBar } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { estimateStrength } from './password-strength.js';
import { passwordStrengthTexts } from './password-strength.texts.js';

/** Wait until the user pauses typing. */
const PAUSE_MS = 300;

interface PasswordStrengthTextProps {
  readonly password: string;
  /** Name and e-mail address, as far as the form knows them. */
  readonly personal: readonly string[];
}

/**
 * Announces the strength of a new password and one tip after a pause in typing. It never prevents the form from being
 * sent. Room for it is kept from the first letter on, so that the button below does not move away from the pointer.
 */
export function PasswordStrengthText({ password, personal }: PasswordStrengthTextProps) {
  const texts = useTexts(passwordStrengthTexts);
  const { passwordMinLength } = useWebConfig();
  const judged = useSettled(password);
  const strength = judged === '' ? undefined : estimateStrength(judged, { minLength: passwordMinLength, personal });

  return (
    <div aria-live="polite">
      {password === '' ? null : (
        <>
          <StrengthBar level={strength?.level} />
          <p className="strength-text">
            {strength ? (
              <>
                <span className="visually-hidden">{texts.strength}</span> <strong>{texts[strength.level]}</strong>
                {'. '}
                {texts[strength.tip]}
              </>
            ) : null}
          </p>
        </>
      )}
    </div>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
