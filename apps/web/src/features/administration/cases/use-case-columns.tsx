import { Link } from 'react-router';

import type { ListedCase } from '@portvakt/api-client/operators';
import { Button, Tag, TextLink } from '@portvakt/ui';
import type { Column } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { Moment } from '../lists/moment.js';
import { useOperator } from '../layout/operator-context.js';
import { userPath } from '../layout/pages.js';
import { useCaseName } from '../names/use-case-name.js';
import { useOperatorName } from '../names/use-operator-name.js';
import { type CaseAction, caseActions } from '../dialogs/case-actions.js';
import { caseDialogTexts } from '../dialogs/case-dialog.texts.js';
import { caseListTexts } from './case-list.texts.js';

type Decide = (action: CaseAction, listedCase: ListedCase) => void;

/** The name of the user, or the id of a deleted one. */
export const nameOf = ({ userName, userId }: ListedCase): string => userName ?? userId;

/** The columns of the cases: of open ones the buttons that this operator may press, of closed ones how they ended. */
export function useCaseColumns(
  shown: 'waiting' | 'approved' | 'ended',
  onDecide: Decide,
): readonly Column<ListedCase>[] {
  const texts = useTexts(caseListTexts);
  const { may } = useOperator();
  const caseName = useCaseName();

  const notBefore: Column<ListedCase> = {
    key: 'notBefore',
    heading: texts.notBefore,
    cell: (listedCase) => <Moment iso={listedCase.notBefore} />,
  };
  const reason: Column<ListedCase> = {
    key: 'reason',
    heading: texts.reason,
    cell: (listedCase) => <span className="case-reason">{listedCase.reason}</span>,
  };
  const status: Column<ListedCase> = {
    key: 'status',
    heading: texts.status,
    cell: (listedCase) => <CaseStatus listedCase={listedCase} />,
  };
  const actions: Column<ListedCase> = {
    key: 'actions',
    heading: texts.actions,
    cell: (listedCase) => <CaseActions listedCase={listedCase} onDecide={onDecide} />,
  };
  return [
    {
      key: 'what',
      heading: texts.what,
      isRowHeader: true,
      cell: (listedCase) => <strong className="case-name">{caseName(listedCase)}</strong>,
    },
    {
      key: 'user',
      heading: texts.user,
      cell: (listedCase) =>
        may('user: get') ? (
          <TextLink asChild>
            <Link to={userPath(listedCase.userId)}>{nameOf(listedCase)}</Link>
          </TextLink>
        ) : (
          nameOf(listedCase)
        ),
    },
    {
      key: 'askedBy',
      heading: texts.askedBy,
      cell: (listedCase) => <AskedBy listedCase={listedCase} />,
    },
    ...(shown === 'ended' ? [reason, status] : [notBefore, reason, ...(may('request: cancel') ? [actions] : [])]),
  ];
}

interface CaseProps {
  readonly listedCase: ListedCase;
}

function AskedBy({ listedCase: { requestedBy, requestedAt } }: CaseProps) {
  const texts = useTexts(caseListTexts);
  const operatorName = useOperatorName();
  return (
    <>
      {operatorName(requestedBy, texts.you)}
      <span className="row-note">
        <Moment iso={requestedAt} />
      </span>
    </>
  );
}

function CaseStatus({ listedCase }: CaseProps) {
  const texts = useTexts(caseListTexts);
  const { state, endedAt, endedBy, requestedBy } = listedCase;
  const isWithdrawn = state === 'cancelled' && endedBy === requestedBy;
  return (
    <>
      <Tag data-color={COLOURS[state]} data-size="sm">
        {isWithdrawn ? texts['state-withdrawn'] : texts[`state-${state}`]}
      </Tag>
      {endedAt === null ? null : (
        <span className="row-note">
          <Moment iso={endedAt} />
        </span>
      )}
      {state === 'stopped' ? <span className="row-note">{texts.lied({ name: nameOf(listedCase) })}</span> : null}
    </>
  );
}

const COLOURS = {
  waiting: 'warning',
  approved: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  stopped: 'danger',
  expired: 'neutral',
} as const satisfies Record<ListedCase['state'], string>;

interface CaseActionsProps extends CaseProps {
  readonly onDecide: Decide;
}

function CaseActions({ listedCase, onDecide }: CaseActionsProps) {
  const texts = useTexts(caseListTexts);
  const actions = useTexts(caseDialogTexts);
  const { operator } = useOperator();
  const caseName = useCaseName();
  const { state, requestedBy, approvalNeeded } = listedCase;
  const isOwn = requestedBy === operator.user.id;

  const button = (action: CaseAction) => (
    <Button
      key={action}
      variant={action === 'approve' ? 'primary' : 'secondary'}
      tone={action === 'approve' ? 'accent' : 'neutral'}
      size="sm"
      accessibleName={`${actions[action]}: ${caseName(listedCase)}`}
      onClick={() => onDecide(action, listedCase)}
    >
      {actions[action]}
    </Button>
  );
  return (
    <>
      <span className="actions">{caseActions(operator, listedCase).map(button)}</span>
      {state === 'waiting' && approvalNeeded && isOwn ? (
        <span className="row-note">
          {operator.newRequest.othersCanApprove ? texts.otherMustApprove : texts.nobodyApproves}
        </span>
      ) : null}
    </>
  );
}
