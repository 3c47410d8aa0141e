import { PanelSection, Tag } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function PanelSectionExample() {
  const { part, partText, on } = useTexts(componentsTexts);
  const tag = (
    <Tag data-color="success" data-size="sm">
      {on}
    </Tag>
  );
  return (
    <PanelSection heading={part} tag={tag}>
      <p>{partText}</p>
    </PanelSection>
  );
}
