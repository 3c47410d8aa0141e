import { Panel } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function PanelExample() {
  const texts = useTexts(componentsTexts);
  return (
    <>
      <Panel>{texts.inPanel}</Panel>
      <Panel flush>{texts.flush}</Panel>
    </>
  );
}
