import { Button, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { SessionRows } from './session-rows.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

/** Every session of the user that is alive. */
export function SessionsTab() {
  const texts = useTexts(userTexts);
  const { details, actions, onAction } = useUser();
  const canEnd = details.sessions > 0 && actions.some(({ name }) => name === 'endSessions');
  return (
    <PanelSection heading={texts.sessions}>
      {canEnd ? (
        <div className="actions">
          <Button variant="secondary" tone="danger" onClick={() => onAction('endSessions')}>
            {texts.endAll}
          </Button>
        </div>
      ) : null}
      <SessionRows />
    </PanelSection>
  );
}
