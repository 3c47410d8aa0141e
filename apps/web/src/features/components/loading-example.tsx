import { Loading, LoadingLine, LoadingRows } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function LoadingExample() {
  const { loading } = useTexts(componentsTexts);
  return (
    <>
      <Loading label={loading} rows={2} />
      <LoadingRows label={loading} rows={2} />
      <p>
        <LoadingLine label={loading} />
      </p>
    </>
  );
}
