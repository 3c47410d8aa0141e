import { useState } from 'react';

import {
  type OpenRequest,
  useApproveRequestMutation,
  useCancelRequestMutation,
  useListOperatorsQuery,
  type UserDetails,
} from '@portvakt/api-client/operators';
import { Button, Notice } from '@portvakt/ui';

import { textKeys, useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { useOperator } from '../frame/operator-context.js';
import { ActDialog } from '../frame/act-dialog.js';
import { casesTexts } from './cases.texts.js';
import type { Said } from './use-user.js';

const keys = textKeys(casesTexts);

interface OpenCasesProps {
  readonly details: UserDetails;
  readonly say: (said: Said | undefined) => void;
}

/** The open cases about the user: who asked, when and why, and the buttons that decide (operators §8). */
export function OpenCases({ details, say }: OpenCasesProps) {
  const { operator, may } = useOperator();
  const texts = useTexts(casesTexts);
  const [asked, setAsked] = useState<{ readonly id: string; readonly decision: Decision }>();
  const { name } = details.user;

  return details.requests.map((request) => {
    const isOwn = request.requestedBy === operator.user.id;
    const canApprove = request.state === 'waiting' && request.approvalNeeded && !isOwn && may('request: approve');
    // Support ends its own cases only.
    const canCancel = may('request: cancel') && (isOwn || operator.roles.includes('admin'));
    const begin = (decision: Decision) => {
      say(undefined);
      setAsked({ id: request.id, decision });
    };
    const cancel = isOwn ? texts.withdraw : texts.decline;
    return (
      <section key={request.id} className="open-case">
        <Notice kind="warning">
          <h2>{titleOf(request, texts)}</h2>
          <CaseFacts request={request} name={name} />
          {isOwn && request.approvalNeeded && request.state === 'waiting' ? <p>{texts.anotherApproves}</p> : null}
          <div className="actions">
            {canApprove ? <Button onClick={() => begin('approve')}>{texts.approve}</Button> : null}
            {canCancel ? (
              <Button variant="secondary" onClick={() => begin('cancel')}>
                {cancel}
              </Button>
            ) : null}
          </div>
        </Notice>
        <DecideDialog
          request={request}
          name={name}
          decision={asked?.id === request.id ? asked.decision : undefined}
          cancelLabel={cancel}
          onClose={() => setAsked(undefined)}
          onDone={say}
        />
      </section>
    );
  });
}

type Decision = 'approve' | 'cancel';

type CaseTexts = ReturnType<typeof useTexts<(typeof casesTexts)['source']>>;

function titleOf({ kind, state }: OpenRequest, texts: CaseTexts): string {
  const what = { 'second-factor-reset': texts.reset, 'email-change': texts.emailChange, removal: texts.removal }[kind];
  return state === 'waiting' ? texts.waits({ what }) : texts.isApproved({ what });
}

interface CaseFactsProps {
  readonly request: OpenRequest;
  /** The user, who was told by e-mail when the case was opened. */
  readonly name: string;
}

function CaseFacts({ request, name }: CaseFactsProps) {
  const texts = useTexts(casesTexts);
  const [language] = useLanguage();
  const nameOf = useOperatorName();
  const at = (iso: string) => formatDateTime(iso, language, new Date());
  return (
    <>
      <p>
        {texts.asked({ who: nameOf(request.requestedBy), when: at(request.requestedAt) })}{' '}
        {texts.because({ reason: request.reason })} {texts.told({ name })}{' '}
        {texts.earliest({ when: at(request.notBefore) })}
      </p>
      {request.newEmail === null ? null : <p>{texts.newAddress({ email: request.newEmail })}</p>}
    </>
  );
}

/** The name of another operator, for those who may see the list of operators. */
function useOperatorName(): (id: string) => string {
  const texts = useTexts(casesTexts);
  const { operator, may } = useOperator();
  const { data } = useListOperatorsQuery(undefined, { skip: !may('operator: list') });
  return (id) => {
    if (id === operator.user.id) return texts.you;
    return data?.operators.find((each) => each.id === id)?.name ?? texts.anOperator;
  };
}

interface DecideDialogProps {
  readonly request: OpenRequest;
  readonly name: string;
  readonly decision: Decision | undefined;
  readonly cancelLabel: string;
  readonly onClose: () => void;
  readonly onDone: (said: Said) => void;
}

function DecideDialog({ request, name, decision, cancelLabel, onClose, onDone }: DecideDialogProps) {
  const texts = useTexts(casesTexts);
  const [language] = useLanguage();
  const [approve] = useApproveRequestMutation();
  const [cancel] = useCancelRequestMutation();
  const when = formatDateTime(request.notBefore, language, new Date());
  const what = {
    'second-factor-reset': texts.resetHappens({ when }),
    'email-change': texts.emailHappens({ when, email: request.newEmail ?? '' }),
    removal: texts.removalHappens({ when }),
  }[request.kind];
  return (
    <>
      <ActDialog
        open={decision === 'approve'}
        heading={texts.askApprove({ name })}
        consequences={[what, texts.because({ reason: request.reason })]}
        act={texts.approve}
        send={(reason) => approve({ id: request.id, ...reason })}
        onClose={onClose}
        onDone={() => onDone({ kind: 'success', text: keys.approved })}
      />
      <ActDialog
        open={decision === 'cancel'}
        heading={texts.askCancel({ name })}
        consequences={[texts.nothingChanges, texts.getsMail({ name })]}
        act={cancelLabel}
        send={(reason) => cancel({ id: request.id, ...reason })}
        onClose={onClose}
        onDone={() => onDone({ kind: 'success', text: keys.ended })}
      />
    </>
  );
}
