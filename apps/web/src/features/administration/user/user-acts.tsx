import { EnvelopeClosedIcon } from '@navikt/aksel-icons';

import { Button } from '@portvakt/ui';
import { ActionMenu } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { actsTexts } from './acts.texts.js';
import type { Act, ActName } from './use-acts.js';

interface UserActsProps {
  readonly acts: readonly Act[];
  readonly onAct: (act: ActName) => void;
}

/** At most two buttons: the most common act, and the menu with the others. */
export function UserActs({ acts, onAct }: UserActsProps) {
  const texts = useTexts(actsTexts);
  const first = acts.find(({ name, unavailable }) => name === 'sendPasswordLink' && unavailable === undefined);
  const others = acts.filter((act) => act !== first);

  return (
    <div className="user-acts">
      {first ? (
        <Button variant="secondary" onClick={() => onAct(first.name)}>
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
            onPress: () => onAct(name),
          }))}
        />
      ) : null}
    </div>
  );
}
