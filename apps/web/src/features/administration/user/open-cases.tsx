import { useEffect, useState } from 'react';

import { toReadableEmail } from '@portvakt/api-client';
import type { OpenRequest, UserDetails } from '@portvakt/api-client/operators';
import { Button, Notice } from '@portvakt/ui';

import { textKeys, useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { focusPage } from '../../../focus/page-focus.js';
import { type CaseAction, caseActions } from '../dialogs/case-actions.js';
import { CaseDialog } from '../dialogs/case-dialog.js';
import { caseDialogTexts } from '../dialogs/case-dialog.texts.js';
import { useOperator } from '../layout/operator-context.js';
import { useOperatorName } from '../names/use-operator-name.js';
import { casesTexts } from './cases.texts.js';
import type { Said } from './use-user.js';

const keys = textKeys(caseDialogTexts);

const SAID = { approve: keys.isApproved, decline: keys.isDeclined, withdraw: keys.isWithdrawn } as const;

interface Asked {
  readonly open: boolean;
  readonly id: string;
  readonly action: CaseAction;
}

interface OpenCasesProps {
  readonly details: UserDetails;
  readonly say: (said: Said | undefined) => void;
}

/** The open cases about the user: who asked, when and why, and the buttons that decide (operators §8). */
export function OpenCases({ details, say }: OpenCasesProps) {
  const { operator } = useOperator();
  const texts = useTexts(casesTexts);
  const actions = useTexts(caseDialogTexts);
  const [asked, setAsked] = useState<Asked>();
  const [isDone, setDone] = useState(false);
  const { name } = details.user;

  // The button that opened the dialog is gone.
  useEffect(() => {
    if (isDone) focusPage();
  }, [isDone]);

  return details.requests.map((request) => {
    const isOwn = request.requestedBy === operator.user.id;
    const begin = (action: CaseAction) => {
      say(undefined);
      setDone(false);
      setAsked({ open: true, id: request.id, action });
    };
    return (
      <section key={request.id} className="open-case">
        <Notice kind="warning">
          <h2>{titleOf(request, texts)}</h2>
          <CaseFacts request={request} name={name} />
          {isOwn && request.approvalNeeded && request.state === 'waiting' ? (
            <p>{operator.newRequest.othersCanApprove ? texts.anotherApproves : texts.nobodyApproves}</p>
          ) : null}
          <div className="actions">
            {caseActions(operator, request).map((action) => (
              <Button
                key={action}
                variant={action === 'approve' ? 'primary' : 'secondary'}
                onClick={() => begin(action)}
              >
                {actions[action]}
              </Button>
            ))}
          </div>
        </Notice>
        {asked?.id === request.id ? (
          <CaseDialog
            open={asked.open}
            action={asked.action}
            request={request}
            name={name}
            onDone={() => {
              say({ kind: 'success', text: SAID[asked.action] });
              setDone(true);
            }}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        ) : null}
      </section>
    );
  });
}

type CaseTexts = ReturnType<typeof useTexts<(typeof casesTexts)['source']>>;

function titleOf({ kind, state, approvalNeeded }: OpenRequest, texts: CaseTexts): string {
  const what = { 'second-factor-reset': texts.reset, 'email-change': texts.emailChange, removal: texts.removal }[kind];
  if (state === 'approved') return texts.isApproved({ what });
  return approvalNeeded ? texts.waits({ what }) : texts.waitsAlone({ what });
}

/** The sentence around it has a full stop. */
const withoutStop = (reason: string): string => reason.replace(/\.$/, '');

interface CaseFactsProps {
  readonly request: OpenRequest;
  /** The user, who was told by e-mail when the case was opened. */
  readonly name: string;
}

function CaseFacts({ request, name }: CaseFactsProps) {
  const texts = useTexts(casesTexts);
  const [language] = useLanguage();
  const operatorName = useOperatorName();
  const at = (iso: string) => formatDateTime(iso, language, new Date());
  return (
    <>
      <p>
        {texts.asked({ who: operatorName(request.requestedBy, texts.you), when: at(request.requestedAt) })}{' '}
        {texts.because({ reason: withoutStop(request.reason) })} {texts.told({ name })}{' '}
        {texts.earliest({ when: at(request.notBefore) })}
      </p>
      {request.newEmail === null ? null : <p>{texts.newAddress({ email: toReadableEmail(request.newEmail) })}</p>}
    </>
  );
}
