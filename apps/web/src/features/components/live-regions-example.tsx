import { AlertRegion, FormError, Notice, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function LiveRegionsExample() {
  const texts = useTexts(componentsTexts);
  return (
    <>
      <StatusRegion>
        <Notice kind="success">{texts.done}</Notice>
      </StatusRegion>
      <AlertRegion>
        <Notice kind="danger">{texts.failed}</Notice>
      </AlertRegion>
      <Notice kind="info">{texts.info}</Notice>
      <Notice kind="warning">{texts.careful}</Notice>
      <FormError message={texts.failed} />
      <FormError message={undefined} />
    </>
  );
}
