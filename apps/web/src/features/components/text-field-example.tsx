import { TextField } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function TextFieldExample() {
  const { name, hint, optional, missing } = useTexts(componentsTexts);
  return (
    <>
      <TextField name="navn" label={name} autoComplete="off" />
      <TextField name="navn-forklart" label={name} note={optional} description={hint} autoComplete="off" />
      <TextField name="navn-fylt" label={name} defaultValue="Kari Nordmann" autoComplete="off" />
      <TextField name="navn-feil" label={name} error={missing} autoComplete="off" />
    </>
  );
}
