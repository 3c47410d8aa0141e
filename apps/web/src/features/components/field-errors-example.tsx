import { useState } from 'react';

import { Button, FieldErrors, inFieldOrder, TextField } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

/** Shows the summary only after a button press, because the summary takes focus. */
export function FieldErrorsExample() {
  const texts = useTexts(componentsTexts);
  const fields = useTexts(fieldTexts);
  const [attempt, setAttempt] = useState(0);
  const wrong = {
    'feil-e-post': { message: fields.emailMissing },
    'feil-navn': { message: texts.missing },
  };
  const errors = attempt === 0 ? [] : inFieldOrder(['feil-navn', 'feil-e-post'], wrong);
  const messages = Object.fromEntries(errors.map(({ field, message }) => [field, message]));

  return (
    <>
      <TextField name="feil-navn" label={texts.name} error={messages['feil-navn']} autoComplete="off" />
      <TextField name="feil-e-post" label={fields.email} error={messages['feil-e-post']} autoComplete="off" />
      <FieldErrors heading={fields.fixFirst} errors={errors} attempt={attempt} />
      <div className="actions">
        <Button onClick={() => setAttempt(attempt + 1)}>{texts.tryErrors}</Button>
      </div>
    </>
  );
}
