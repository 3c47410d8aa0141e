import { StrengthBar } from '@portvakt/ui';

import { passwordStrengthTexts } from '../../forms/password-strength.texts.js';
import { useTexts } from '../../i18n/texts.js';

export function StrengthBarExample() {
  const texts = useTexts(passwordStrengthTexts);
  return (['weak', 'fair', 'strong'] as const).map((level) => (
    <div key={level}>
      <StrengthBar level={level} />
      <p>{texts[level]}</p>
    </div>
  ));
}
