import { AccountFrame, PageHeading, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';
import { EXAMPLES } from './examples.js';

/**
 * Shows every control of `libs/ui` in its states, for developers; served in development only. Those of the operators are in
 * the gallery: their styles must not reach other pages.
 */
export function ComponentsPage() {
  const texts = useTexts(componentsTexts);
  const menu = EXAMPLES.map(({ shows: [name = ''] }) => (
    <li key={name}>
      <a href={`#${name}`}>{name}</a>
    </li>
  ));

  return (
    <AccountFrame menuLabel={texts.controls} menu={menu} back={null}>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      {EXAMPLES.map(({ shows, Example }) => (
        <PanelSection key={shows[0]} heading={shows.join(', ')} headingId={shows[0]}>
          <div className="form">
            <Example />
          </div>
        </PanelSection>
      ))}
    </AccountFrame>
  );
}
