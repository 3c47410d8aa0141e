import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { type ListedCase, useListRequestsQuery } from '@portvakt/api-client/operators';
import { Notice, PageHeading, RadioGroup, StatusRegion } from '@portvakt/ui';
import { Pager } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import type { CaseAction } from '../dialogs/case-actions.js';
import { CaseDialog } from '../dialogs/case-dialog.js';
import { caseDialogTexts } from '../dialogs/case-dialog.texts.js';
import { Fetched, Rows } from '../lists/rows.js';
import { useOperator } from '../layout/operator-context.js';
import { usePages } from '../lists/use-pages.js';
import { caseListTexts } from './case-list.texts.js';
import { nameOf, useCaseColumns } from './use-case-columns.js';

const STATES = ['waiting', 'approved', 'ended'] as const;
type Shown = (typeof STATES)[number];

type CaseState = ListedCase['state'];
const ENDED: readonly CaseState[] = ['done', 'failed', 'cancelled', 'stopped', 'expired'];

interface Asked {
  readonly open: boolean;
  readonly action: CaseAction;
  readonly decidedCase: ListedCase;
}

/** The cases, and what may be decided about them (operators §8). */
export function CasesPage() {
  const texts = useTexts(caseListTexts);
  const decided = useTexts(caseDialogTexts);
  const [shown, show] = useShownState();
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<CaseAction>();
  const heading = useRef<HTMLHeadingElement>(null);

  // After the dialog is removed, and perhaps the button that opened it.
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);

  return (
    <>
      <PageHeading ref={heading}>{texts.title}</PageHeading>
      <StatusRegion>{done ? <Notice kind="success">{decided[RESULTS[done]]}</Notice> : null}</StatusRegion>
      <div>
        <p id="case-state" className="row-name">
          {texts.state}
        </p>
        <RadioGroup
          name="case-state"
          labelledBy="case-state"
          choices={STATES.map((value) => ({ value, label: texts[value] }))}
          value={shown}
          onChange={(state) => {
            show(state);
            setDone(undefined);
          }}
        />
      </div>
      <div className="panel flush">
        <CaseRows
          key={shown}
          shown={shown}
          onDecide={(action, decidedCase) => {
            setDone(undefined);
            setAsked({ open: true, action, decidedCase });
          }}
        />
      </div>
      {asked ? (
        <CaseDialog
          {...asked}
          name={nameOf(asked.decidedCase)}
          onDone={() => setDone(asked.action)}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      ) : null}
    </>
  );
}

const DEFAULT_STATE: Shown = 'waiting';

/** Which cases are shown; in the URL, so that Back from a user leads to the same ones. */
function useShownState() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const shown = STATES.find((state) => state === query.get('status')) ?? DEFAULT_STATE;
  const show = (state: Shown) =>
    void navigate({ search: state === DEFAULT_STATE ? '' : `status=${state}` }, { preventScrollReset: true });
  return [shown, show] as const;
}

const NONE = { waiting: 'noneWaiting', approved: 'noneApproved', ended: 'noneEnded' } as const;

const RESULTS = { approve: 'isApproved', decline: 'isDeclined', withdraw: 'isWithdrawn' } as const;

interface CaseRowsProps {
  readonly shown: Shown;
  readonly onDecide: (action: CaseAction, listedCase: ListedCase) => void;
}

/** Cases that this operator can approve come first. */
function CaseRows({ shown, onDecide }: CaseRowsProps) {
  const texts = useTexts(caseListTexts);
  const { operator } = useOperator();
  const pages = usePages();
  const state = shown === 'ended' ? ENDED.join(',') : shown;
  const answer = useListRequestsQuery({ state, ...pages.from }, { refetchOnMountOrArgChange: true });
  const columns = useCaseColumns(shown, onDecide);
  const isOwn = ({ requestedBy }: ListedCase) => Number(requestedBy === operator.user.id);
  const rowsOf = (cases: readonly ListedCase[]) =>
    shown === 'ended' ? cases : [...cases].sort((a, b) => isOwn(a) - isOwn(b));

  return (
    <Fetched answer={answer}>
      {({ requests, nextCursor }) => (
        <>
          <Rows
            caption={texts.caption}
            columns={columns}
            rows={rowsOf(requests)}
            keyOf={({ id }) => id}
            isBusy={answer.isFetching}
            none={texts[NONE[shown]]}
          />
          {nextCursor === null && !pages.previous ? null : (
            <Pager
              previous={{ label: texts.newer, onPress: pages.previous }}
              next={{ label: texts.older, onPress: pages.next(nextCursor) }}
            >
              {texts.shown({ count: requests.length })}
            </Pager>
          )}
        </>
      )}
    </Fetched>
  );
}
