import { WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function WithStrongExample() {
  const { sentence } = useTexts(componentsTexts);
  return (
    <p>
      <WithStrong sentence={sentence} strong="kari@eksempel.no" />
    </p>
  );
}
