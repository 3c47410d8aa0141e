import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { asApiFailure } from '@portvakt/api-client';
import { Dialog, Notice, StatusRegion } from '@portvakt/ui';

import { OperatorCodeForm } from '../../../codes/operator-code-form.js';
import { useTexts } from '../../../i18n/texts.js';
import { withNext } from '../../../return-to/next-path.js';
import { PATHS } from '../../../routes/paths.js';
import { frameTexts } from '../layout/frame.texts.js';
import { useOperator } from '../layout/operator-context.js';

/** The answer of a mutation. */
export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

/** The result of a change. `cancelled`: the operator did not confirm, or was led to sign in again; nothing was changed. */
export type Change<Data> =
  | { readonly outcome: 'done'; readonly data: Data | undefined }
  | { readonly outcome: 'refused'; readonly error: unknown }
  | { readonly outcome: 'cancelled' };

/** Where a change started: a dialog reports a cancelled change itself, because the page behind it is inert. */
type Place = 'page' | 'dialog';

type SendChange = <Data>(send: () => PromiseLike<Answer<Data>>, place?: Place) => Promise<Change<Data>>;

const StepUpContext = createContext<SendChange | undefined>(undefined);

/**
 * Returns a function that sends a change. If the operator's last code is too old, a dialog asks for a new one, and a
 * right code sends the same change once more (operators §4.2). Where no code can help, because the service asks for a
 * recent sign-in instead (`OPERATOR_SECOND_FACTOR=false`), it leads to the page that confirms the identity.
 */
export function useChange(): SendChange {
  const send = useContext(StepUpContext);
  if (!send) throw new Error('A change was sent outside of the layout of the operators’ pages.');
  return send;
}

const NOT_FRESH = 'SESSION_IS_NOT_FRESH';
const NEEDS_CODE = [NOT_FRESH, 'OPERATOR_SECOND_FACTOR_REQUIRED'];

interface Asked {
  readonly place: Place;
  readonly resolve: (isConfirmed: boolean) => void;
}

interface StepUpProps {
  readonly children: ReactNode;
}

/** Provides `useChange` to its children, and shows the dialog. */
export function StepUp({ children }: StepUpProps) {
  const texts = useTexts(frameTexts);
  // Kept until the dialog has closed; `resolve` continues the change.
  const [asked, setAsked] = useState<Asked>();
  const [isCancelled, setCancelled] = useState(false);
  const [isSending, setSending] = useState(false);
  const isOpen = asked !== undefined;

  const askToSignIn = useAskToSignIn();
  const { operator } = useOperator();
  const takesCode = operator.secondFactor.enabled;

  const sendChange = useMemo(
    () =>
      changeSender({
        onStart: () => setCancelled(false),
        askForCode: takesCode && ((place) => new Promise((resolve) => setAsked({ place, resolve }))),
        askToSignIn,
      }),
    [takesCode, askToSignIn],
  );
  const close = (isConfirmed: boolean) => {
    setAsked(undefined);
    setCancelled(!isConfirmed && asked?.place === 'page');
    asked?.resolve(isConfirmed);
  };

  return (
    <StepUpContext value={sendChange}>
      <StatusRegion>{isCancelled ? <Notice kind="info">{texts.nothingChanged}</Notice> : null}</StatusRegion>
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

/** Leads to the page that confirms the identity, and back here. */
function useAskToSignIn(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async () => navigate(withNext(PATHS.confirmIdentity, pathname + search)),
    [navigate, pathname, search],
  );
}

interface Steps {
  readonly onStart: () => void;
  /** False for an operator who has no second factor. */
  readonly askForCode: false | ((place: Place) => Promise<boolean>);
  readonly askToSignIn: () => Promise<void>;
}

function changeSender({ onStart, askForCode, askToSignIn }: Steps): SendChange {
  return async (send, place = 'page') => {
    onStart();
    const first = await send();
    if (!isOneOf(NEEDS_CODE, first.error)) return changeOf(first);
    if (askForCode) {
      if (!(await askForCode(place))) return { outcome: 'cancelled' };
      const second = await send();
      if (!isOneOf([NOT_FRESH], second.error)) return changeOf(second);
    }
    await askToSignIn();
    return { outcome: 'cancelled' };
  };
}

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  error !== undefined && codes.includes(asApiFailure(error).code);

const changeOf = <Data,>({ data, error }: Answer<Data>): Change<Data> =>
  error === undefined ? { outcome: 'done', data } : { outcome: 'refused', error };
