import { Tag } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function TagExample() {
  const { on, off } = useTexts(componentsTexts);
  return (
    <p className="tag-line">
      {(['success', 'neutral', 'warning', 'danger', 'info'] as const).map((tone) => (
        <Tag key={tone} data-color={tone}>
          {tone === 'success' ? on : off}
        </Tag>
      ))}
      <Tag data-color="neutral" data-size="sm">
        {off}
      </Tag>
    </p>
  );
}
