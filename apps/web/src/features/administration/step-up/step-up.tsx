import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

import { asApiFailure } from '@portvakt/api-client';
import { Dialog, Notice, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { frameTexts } from '../layout/frame.texts.js';
import { OperatorCodeForm } from './operator-code-form.js';

/** The answer of a mutation of the client. */
interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

/** What became of a change. `dropped`: the operator did not confirm, so nothing was sent again. */
export type Change<Data> =
  | { readonly outcome: 'done'; readonly data: Data | undefined }
  | { readonly outcome: 'refused'; readonly error: unknown }
  | { readonly outcome: 'dropped' };

/** Where a change was begun: a dialog says by itself that it was dropped, because the page behind it is inert. */
type Place = 'page' | 'dialog';

type SendChange = <Data>(send: () => PromiseLike<Answer<Data>>, place?: Place) => Promise<Change<Data>>;

const StepUpContext = createContext<SendChange | undefined>(undefined);

/**
 * Returns a function that sends a change. If the operator's last code is too old, a dialog asks for a new one, and a
 * right code sends the same change once more (operators §4.2).
 */
export function useChange(): SendChange {
  const send = useContext(StepUpContext);
  if (!send) throw new Error('A change was sent outside of the layout of the operators’ pages.');
  return send;
}

const NEEDS_CODE = ['SESSION_IS_NOT_FRESH', 'OPERATOR_SECOND_FACTOR_REQUIRED'];

interface Asked {
  readonly place: Place;
  readonly settle: (isConfirmed: boolean) => void;
}

interface StepUpProps {
  readonly children: ReactNode;
}

/** Gives its children `useChange`, and shows the dialog. */
export function StepUp({ children }: StepUpProps) {
  const texts = useTexts(frameTexts);
  // Kept until the dialog has closed; `settle` lets the change go on.
  const [asked, setAsked] = useState<Asked>();
  const [isDropped, setDropped] = useState(false);
  const [isSending, setSending] = useState(false);
  const isOpen = asked !== undefined;

  const sendChange = useMemo(
    () =>
      changeSender(
        (place) => new Promise((resolve) => setAsked({ place, settle: resolve })),
        () => setDropped(false),
      ),
    [],
  );
  const close = (isConfirmed: boolean) => {
    setAsked(undefined);
    setDropped(!isConfirmed && asked?.place === 'page');
    asked?.settle(isConfirmed);
  };

  return (
    <StepUpContext value={sendChange}>
      <StatusRegion>{isDropped ? <Notice kind="info">{texts.nothingChanged}</Notice> : null}</StatusRegion>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => {
          if (isOpen) close(false);
        }}
        isBusy={isSending}
        heading={texts.confirmIdentity}
        closeLabel={texts.close}
      >
        <p>{texts.confirmIdentityLead}</p>
        {isOpen ? (
          <OperatorCodeForm onAccepted={() => close(true)} onSending={setSending} onCancel={() => close(false)} />
        ) : null}
      </Dialog>
    </StepUpContext>
  );
}

function changeSender(askForCode: (place: Place) => Promise<boolean>, onStart: () => void): SendChange {
  return async (send, place = 'page') => {
    onStart();
    const first = await send();
    if (!needsCode(first.error)) return changeOf(first);
    return (await askForCode(place)) ? changeOf(await send()) : { outcome: 'dropped' };
  };
}

const needsCode = (error: unknown): boolean => error !== undefined && NEEDS_CODE.includes(asApiFailure(error).code);

const changeOf = <Data,>({ data, error }: Answer<Data>): Change<Data> =>
  error === undefined ? { outcome: 'done', data } : { outcome: 'refused', error };
