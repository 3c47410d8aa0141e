import { useState } from 'react';

import { Button, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ConfirmDeletion } from './confirm-deletion.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { RefusalText } from './refusal-text.js';
import { useDeleteAccount } from './use-delete-account.js';
import { useFocusWhen } from './use-focus-when.js';

interface DeleteWithoutPasswordProps {
  readonly email: string;
  /** Whether this part took the place of another, and with it focus. */
  readonly takesFocus: boolean;
}

/** Where no mail confirms it either, a sign-in of late is the proof. */
export function DeleteWithoutPassword({ email, takesFocus }: DeleteWithoutPasswordProps) {
  const texts = useTexts(deleteAccountTexts);
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  const { deleteAccount, isBusy, refusal } = useDeleteAccount();
  const [isAsking, setAsking] = useState(false);

  const confirm = async () => {
    if ((await deleteAccount()) !== undefined) setAsking(false);
  };

  return (
    <PanelSection ref={heading} heading={texts.withoutPasswordHeading}>
      <p>{texts.withoutPassword}</p>
      <RefusalText refusal={isAsking ? undefined : refusal} />
      <div className="actions">
        <Button tone="danger" onClick={() => setAsking(true)}>
          {texts.submit}
        </Button>
      </div>
      <ConfirmDeletion
        open={isAsking}
        email={email}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </PanelSection>
  );
}
