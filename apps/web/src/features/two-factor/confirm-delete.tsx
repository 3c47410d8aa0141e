import { useEffect, useState } from 'react';

import { OperatorCodeForm } from '../../codes/operator-code-form.js';
import { DangerDialog } from '../../dialogs/danger-dialog.js';
import { focusPage } from '../../focus/page-focus.js';
import { useTexts } from '../../i18n/texts.js';
import { authenticatorsTexts } from './authenticators.texts.js';

interface ConfirmDeleteProps {
  readonly open: boolean;
  readonly name: string;
  /** Whether this is the last authenticator. */
  readonly isLast: boolean;
  readonly isBusy: boolean;
  /** Whether the user has confirmed, and is an operator who has to give a code first. */
  readonly needsCode: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before an authenticator is deleted. It may then ask an operator for a code, and goes on by
 * itself.
 */
export function ConfirmDelete({ open, name, isLast, isBusy, needsCode, onConfirm, onClose }: ConfirmDeleteProps) {
  const texts = useTexts(authenticatorsTexts);
  const [isSendingCode, setSendingCode] = useState(false);
  return (
    <DangerDialog
      open={open}
      isBusy={isBusy || isSendingCode}
      heading={texts.askDelete({ name })}
      confirmLabel={texts.delete}
      busyLabel={texts.deleting}
      texts={texts}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
      form={
        needsCode ? (
          <CodeFirst isBusy={isBusy} onAccepted={onConfirm} onSending={setSendingCode} onCancel={onClose} />
        ) : undefined
      }
    >
      {isLast ? `${texts.explainDelete} ${texts.explainLast}` : texts.explainDelete}
    </DangerDialog>
  );
}

interface CodeFirstProps {
  readonly isBusy: boolean;
  readonly onAccepted: () => Promise<void>;
  readonly onSending: (isSending: boolean) => void;
  readonly onCancel: () => void;
}

function CodeFirst(props: CodeFirstProps) {
  const texts = useTexts(authenticatorsTexts);
  // It takes the place of the buttons, one of which had the focus.
  useEffect(() => void focusPage(), []);
  return (
    <>
      <p>{texts.codeFirst}</p>
      <OperatorCodeForm {...props} />
    </>
  );
}
