import { Link } from 'react-router';

import { Button, ButtonLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DEVELOPMENT_PATHS } from '../../routes/paths.js';
import { componentsTexts } from './components.texts.js';

const VARIANTS = ['primary', 'secondary', 'tertiary'] as const;

export function ButtonExample() {
  const texts = useTexts(componentsTexts);
  return (
    <>
      {(['accent', 'neutral', 'danger'] as const).map((tone) => (
        <div key={tone} className="actions">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} tone={tone}>
              {tone === 'danger' ? texts.remove : texts.save}
            </Button>
          ))}
          <Button tone={tone} loading={texts.saving}>
            {texts.save}
          </Button>
        </div>
      ))}
      <div className="actions">
        <Button size="sm" variant="secondary">
          {texts.small}
        </Button>
        <Button variant="secondary" tone="danger" accessibleName={texts.longer}>
          {texts.remove}
        </Button>
      </div>
      <Button wide>{texts.wide}</Button>
      <div className="actions">
        {(['primary', 'secondary'] as const).map((variant) => (
          <ButtonLink key={variant} variant={variant}>
            <Link to={DEVELOPMENT_PATHS.panelPage}>{texts.next}</Link>
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
