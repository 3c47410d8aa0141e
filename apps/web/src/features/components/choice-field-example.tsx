import { ChoiceField } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function ChoiceFieldExample() {
  const { choice, choiceHint, choiceMissing } = useTexts(componentsTexts);
  const choices = ['Oslo', 'Tromsø'];
  return (
    <>
      <ChoiceField name="liste" label={choice} empty="–" choices={choices} />
      <ChoiceField
        name="liste-feil"
        label={choice}
        description={choiceHint}
        error={choiceMissing}
        empty="–"
        choices={choices}
      />
    </>
  );
}
