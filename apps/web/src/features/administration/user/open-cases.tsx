import { useEffect, useState } from 'react';

import { toReadableEmail } from '@portvakt/api-client';
import type { Case, UserDetails } from '@portvakt/api-client/operators';
import { Button, Notice } from '@portvakt/ui';

import { textKeys, useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { focusPage } from '../../../focus/page-focus.js';
import { type CaseAction, caseActions } from '../dialogs/case-actions.js';
import { CaseDialog } from '../dialogs/case-dialog.js';
import { caseDialogTexts } from '../dialogs/case-dialog.texts.js';
import { useOperator } from '../layout/operator-context.js';
import { useOperatorName } from '../names/use-operator-name.js';
import { openCasesTexts } from './cases.texts.js';
import { caseHeadingId, useCaseFocus } from './see-case.js';
import type { ActionMessage } from './use-user.js';

const keys = textKeys(caseDialogTexts);

const MESSAGES = { approve: keys.isApproved, decline: keys.isDeclined, withdraw: keys.isWithdrawn } as const;

interface Asked {
  readonly open: boolean;
  readonly id: string;
  readonly action: CaseAction;
}

interface OpenCasesProps {
  readonly details: UserDetails;
  readonly showMessage: (message: ActionMessage | undefined) => void;
}

/** The open cases about the user: who asked, when and why, and the buttons that decide (operators §8). */
export function OpenCases({ details, showMessage }: OpenCasesProps) {
  const { operator } = useOperator();
  const texts = useTexts(openCasesTexts);
  const actions = useTexts(caseDialogTexts);
  const [asked, setAsked] = useState<Asked>();
  const [isDone, setDone] = useState(false);
  const { name } = details.user;
  useCaseFocus(details.requests);

  // The button that opened the dialog has been removed.
  useEffect(() => {
    if (isDone) focusPage();
  }, [isDone]);

  return details.requests.map((openCase) => {
    const isOwn = openCase.requestedBy === operator.user.id;
    const begin = (action: CaseAction) => {
      showMessage(undefined);
      setDone(false);
      setAsked({ open: true, id: openCase.id, action });
    };
    return (
      <section key={openCase.id} className="open-case">
        <Notice kind="warning">
          <h2 id={caseHeadingId(openCase.kind)} tabIndex={-1}>
            {titleOf(openCase, texts)}
          </h2>
          <CaseFacts openCase={openCase} name={name} />
          {isOwn && openCase.approvalNeeded && openCase.state === 'waiting' ? (
            <p>{operator.newRequest.othersCanApprove ? texts.anotherApproves : texts.nobodyApproves}</p>
          ) : null}
          <div className="actions">
            {caseActions(operator, openCase).map((action) => (
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
        {asked?.id === openCase.id ? (
          <CaseDialog
            open={asked.open}
            action={asked.action}
            decidedCase={openCase}
            name={name}
            onDone={() => {
              showMessage({ kind: 'success', text: MESSAGES[asked.action] });
              setDone(true);
            }}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        ) : null}
      </section>
    );
  });
}

type CaseTexts = ReturnType<typeof useTexts<(typeof openCasesTexts)['source']>>;

function titleOf({ kind, state, approvalNeeded }: Case, texts: CaseTexts): string {
  const what = { 'second-factor-reset': texts.reset, 'email-change': texts.emailChange, removal: texts.removal }[kind];
  if (state === 'approved') return texts.isApproved({ what });
  return approvalNeeded ? texts.waits({ what }) : texts.waitsAlone({ what });
}

/** The sentence around it has a full stop. */
const withoutStop = (reason: string): string => reason.replace(/\.$/, '');

interface CaseFactsProps {
  readonly openCase: Case;
  /** The user, who was notified by e-mail when the case was opened. */
  readonly name: string;
}

function CaseFacts({ openCase, name }: CaseFactsProps) {
  const texts = useTexts(openCasesTexts);
  const [language] = useLanguage();
  const operatorName = useOperatorName();
  const at = (iso: string) => formatDateTime(iso, language, new Date());
  return (
    <>
      <p>
        {texts.asked({ who: operatorName(openCase.requestedBy, texts.you), when: at(openCase.requestedAt) })}{' '}
        {texts.because({ reason: withoutStop(openCase.reason) })} {texts.told({ name })}{' '}
        {texts.earliest({ when: at(openCase.notBefore) })}
      </p>
      {openCase.newEmail === null ? null : <p>{texts.newAddress({ email: toReadableEmail(openCase.newEmail) })}</p>}
    </>
  );
}
