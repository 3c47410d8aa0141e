import { useState } from 'react';

import { RadioGroup } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

const HEADING = 'utseende-navn';

export function RadioGroupExample() {
  const texts = useTexts(componentsTexts);
  const [value, setValue] = useState<'light' | 'dark'>('light');
  const choices = [
    { value: 'light', label: texts.light },
    { value: 'dark', label: texts.dark },
  ] as const;
  return (
    <>
      <p id={HEADING}>{texts.appearance}</p>
      <RadioGroup name="utseende" labelledBy={HEADING} choices={choices} value={value} onChange={setValue} />
    </>
  );
}
