import { type ReactNode, useState } from 'react';

import { asApiFailure } from '@portvakt/api-client';
import { ConfirmDialog } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { frameTexts } from '../layout/frame.texts.js';
import { useOperator } from '../layout/operator-context.js';
import { type Answer, type Change, useChange } from '../step-up/step-up.js';
import { actionDialogTexts } from './action-dialog.texts.js';

interface ActionDialogProps<Data> {
  readonly open: boolean;
  readonly heading: string;
  readonly consequences: readonly string[];
  readonly action: string;
  readonly isDanger?: boolean;
  /** Further fields. */
  readonly children?: ReactNode;
  /** Whether the service wants a reason whatever it is set to. */
  readonly needsReason?: boolean;
  readonly send: (reason: { readonly reason?: string }) => PromiseLike<Answer<Data>>;
  /** What a refusal means here, by its code; the others have their general text. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** The link that leads on from a refusal, by its code. */
  readonly refusalLinks?: Readonly<Record<string, (close: () => void) => ReactNode>>;
  /** Checks the further fields; false keeps the dialog open. */
  readonly isReady?: () => boolean;
  readonly onDone: (data: Data | undefined) => void;
  readonly onClose: () => void;
}

/**
 * Asks before an action, and sends it with the reason. Stays open with what was typed when the service refuses, and when
 * the operator does not give the new code that it asks for.
 */
export function ActionDialog<Data>(props: ActionDialogProps<Data>) {
  const { open, heading, consequences, action, isDanger = false } = props;
  const { children, isReady, needsReason, refusals, refusalLinks, onClose } = props;
  const texts = useTexts(actionDialogTexts);
  const { nothingChanged } = useTexts(frameTexts);
  const errorText = useErrorText();
  const { operator } = useOperator();
  const { confirm, isBusy, refused, isCancelled, forget } = useAction(props);

  const close = () => {
    forget();
    onClose();
  };
  const code = refused === undefined ? '' : asApiFailure(refused).code;
  return (
    <ConfirmDialog
      open={open}
      isBusy={isBusy}
      heading={heading}
      consequences={consequences}
      reason={{
        label: texts.reason,
        description: texts.reasonHint,
        malformed: texts.reasonMalformed,
        isRequired: needsReason ?? operator.features.reasonRequired,
      }}
      isReady={isReady}
      action={{ label: action, busyLabel: texts.busy, isDanger }}
      texts={{ cancel: texts.cancel, close: texts.close }}
      failure={refused === undefined ? undefined : (refusals?.[code] ?? errorText(refused))}
      failureLink={refusalLinks?.[code]?.(close)}
      note={isCancelled ? nothingChanged : undefined}
      onConfirm={(reason) => void confirm(reason)}
      onClose={close}
    >
      {children}
    </ConfirmDialog>
  );
}

function useAction<Data>({ send, onDone, onClose }: ActionDialogProps<Data>) {
  const change = useChange();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const [isCancelled, setCancelled] = useState(false);

  const forget = () => {
    setRefused(undefined);
    setCancelled(false);
  };
  const confirm = async (reason: string | undefined) => {
    setBusy(true);
    forget();
    const result: Change<Data> = await change(() => send(reason === undefined ? {} : { reason }), 'dialog');
    setBusy(false);
    if (result.outcome === 'refused') setRefused(result.error);
    else if (result.outcome === 'cancelled') setCancelled(true);
    else {
      onClose();
      onDone(result.data);
    }
  };
  return { confirm, isBusy, refused, isCancelled, forget };
}
