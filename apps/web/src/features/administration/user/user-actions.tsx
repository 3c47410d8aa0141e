import { EnvelopeClosedIcon } from '@navikt/aksel-icons';

import { Button } from '@portvakt/ui';
import { ActionMenu } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { actionsTexts } from './actions.texts.js';
import type { Action, ActionName } from './use-actions.js';

interface UserActionsProps {
  readonly actions: readonly Action[];
  readonly onAction: (action: ActionName) => void;
}

/** At most two buttons: the most common action, and the menu with the others. */
export function UserActions({ actions, onAction }: UserActionsProps) {
  const texts = useTexts(actionsTexts);
  const first = actions.find(({ name, unavailable }) => name === 'sendPasswordLink' && unavailable === undefined);
  const others = actions.filter((action) => action !== first);

  return (
    <div className="user-actions">
      {first ? (
        <Button variant="secondary" onClick={() => onAction(first.name)}>
          <EnvelopeClosedIcon aria-hidden="true" />
          {texts[first.name]}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <ActionMenu
          label={texts.moreActions}
          actions={others.map(({ name, unavailable }) => ({
            key: name,
            label: texts[name],
            unavailable,
            isDanger: name === 'remove',
            onPress: () => onAction(name),
          }))}
        />
      ) : null}
    </div>
  );
}
