import { PasswordField } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function PasswordFieldExample() {
  const fields = useTexts(fieldTexts);
  const { hint } = useTexts(componentsTexts);
  const shared = { label: fields.password, labels: fields, autoComplete: 'new-password' } as const;
  return (
    <>
      <PasswordField {...shared} name="passord" />
      <PasswordField {...shared} name="passord-forklart" description={hint} />
      <PasswordField {...shared} name="passord-feil" error={fields.passwordMissing} />
    </>
  );
}
