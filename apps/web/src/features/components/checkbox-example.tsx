import { Checkbox } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function CheckboxExample() {
  const { choice, choiceHint, choiceMissing } = useTexts(componentsTexts);
  return (
    <>
      <Checkbox name="valg" label={choice} />
      <Checkbox name="valg-forklart" label={choice} description={choiceHint} />
      <Checkbox name="valg-feil" label={choice} error={choiceMissing} />
    </>
  );
}
