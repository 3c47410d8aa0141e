import { Link } from 'react-router';

import { type ListedCase, useListOperatorsQuery } from '@portvakt/api-client/operators';
import { Button, Tag, TextLink } from '@portvakt/ui';
import type { Column } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { Moment } from '../frame/moment.js';
import { useOperator } from '../frame/operator-context.js';
import { userPath } from '../frame/pages.js';
import type { CaseAct } from './case-dialog.js';
import { casesTexts } from './case-list.texts.js';
import { useCaseName } from './use-case-name.js';

type Decide = (act: CaseAct, request: ListedCase) => void;

/** The columns of the cases; the last one has the buttons that this operator may press. */
export function useCaseColumns(onDecide: Decide): readonly Column<ListedCase>[] {
  const texts = useTexts(casesTexts);
  const { operator, may } = useOperator();
  const caseName = useCaseName();
  const nameOf = useOperatorNames();

  return [
    { key: 'what', heading: texts.what, isRowHeader: true, cell: (request) => <strong>{caseName(request)}</strong> },
    {
      key: 'user',
      heading: texts.user,
      cell: ({ userId, userName }) =>
        may('user: get') ? (
          <TextLink asChild>
            <Link to={userPath(userId)}>{userName ?? userId}</Link>
          </TextLink>
        ) : (
          (userName ?? <code>{userId}</code>)
        ),
    },
    {
      key: 'askedBy',
      heading: texts.askedBy,
      cell: ({ requestedBy, requestedAt }) => (
        <>
          {requestedBy === operator.user.id ? texts.you : nameOf(requestedBy)}
          <span className="row-note">
            <Moment iso={requestedAt} />
          </span>
        </>
      ),
    },
    { key: 'notBefore', heading: texts.notBefore, cell: ({ notBefore }) => <Moment iso={notBefore} /> },
    { key: 'reason', heading: texts.reason, cell: ({ reason }) => reason },
    { key: 'status', heading: texts.status, cell: (request) => <CaseStatus request={request} /> },
    { key: 'acts', heading: texts.acts, cell: (request) => <CaseActs request={request} onDecide={onDecide} /> },
  ];
}

/** The names of operators, for those who may read them; else their ids. */
function useOperatorNames(): (id: string) => string {
  const { may } = useOperator();
  const { data } = useListOperatorsQuery(undefined, { skip: !may('operator: list') });
  return (id) => data?.operators.find((operator) => operator.id === id)?.name ?? id;
}

interface CaseStatusProps {
  readonly request: ListedCase;
}

function CaseStatus({ request: { state, approvalNeeded } }: CaseStatusProps) {
  const texts = useTexts(casesTexts);
  const name = state === 'waiting' && !approvalNeeded ? texts['state-alone'] : texts[`state-${state}`];
  return (
    <>
      <Tag data-color={COLOURS[state]} data-size="sm">
        {name}
      </Tag>
      {state === 'stopped' ? <span className="row-note">{texts.lied}</span> : null}
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

interface CaseActsProps extends CaseStatusProps {
  readonly onDecide: Decide;
}

function CaseActs({ request, onDecide }: CaseActsProps) {
  const texts = useTexts(casesTexts);
  const { operator, may } = useOperator();
  const caseName = useCaseName();
  const { state, requestedBy, approvalNeeded } = request;
  const isOwn = requestedBy === operator.user.id;
  const isOpen = state === 'waiting' || state === 'approved';
  const mayCancel = may('request: cancel') && (isOwn || may('request: approve'));
  if (!isOpen) return null;

  const button = (act: CaseAct, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      tone={act === 'approve' ? 'accent' : 'neutral'}
      size="sm"
      accessibleName={`${texts[act]}: ${caseName(request)}`}
      onClick={() => onDecide(act, request)}
    >
      {texts[act]}
    </Button>
  );
  const waits = state === 'waiting' && approvalNeeded;
  return (
    <span className="actions">
      {waits && !isOwn && may('request: approve') ? button('approve', 'primary') : null}
      {mayCancel ? button(isOwn ? 'withdraw' : 'decline', 'secondary') : null}
      {waits && isOwn ? <span className="row-note">{texts.otherMustApprove}</span> : null}
    </span>
  );
}
