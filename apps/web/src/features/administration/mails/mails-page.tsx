import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { toReadableEmail } from '@portvakt/api-client';
import {
  type QueuedMail,
  useDiscardMailMutation,
  useListMailsQuery,
  useRetryMailMutation,
} from '@portvakt/api-client/operators';
import { AlertRegion, Button, Notice, PageHeading, StatusRegion, TextLink } from '@portvakt/ui';
import { type Column, Pager } from '@portvakt/ui/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import { Moment } from '../lists/moment.js';
import { useOperator } from '../layout/operator-context.js';
import { userPath } from '../layout/pages.js';
import { Fetched, Rows } from '../lists/rows.js';
import { useChange } from '../step-up/step-up.js';
import { useOneAtATime } from '../dialogs/use-one-at-a-time.js';
import { useMailName } from '../names/use-mail-name.js';
import { useNumber } from '../lists/use-number.js';
import { usePages } from '../lists/use-pages.js';
import { mailsTexts } from './mail-queue.texts.js';

/** The queued mails, without their contents. */
export function MailsPage() {
  const texts = useTexts(mailsTexts);
  const [language] = useLanguage();
  const number = useNumber();
  const pages = usePages();
  const queue = useListMailsQuery(pages.from, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useMailActions(heading);
  const columns = useColumns(actions);

  const lead = (depth: number, oldestAt: string | null) =>
    oldestAt === null
      ? undefined
      : texts.depth({ count: depth, number: number(depth), time: formatDateTime(oldestAt, language, new Date()) });
  return (
    <>
      <PageHeading ref={heading} lead={queue.data && lead(queue.data.depth, queue.data.oldestAt)}>
        {texts.title}
      </PageHeading>
      {actions.shown}
      <div className="panel flush">
        <Fetched answer={queue}>
          {({ mails, nextCursor }) => (
            <>
              <Rows
                caption={texts.caption}
                columns={columns}
                rows={mails}
                keyOf={({ id }) => id}
                isBusy={queue.isFetching}
                none={texts.none}
              />
              {mails.length === 0 && !pages.previous ? null : (
                <Pager
                  previous={{ label: texts.newer, onPress: pages.previous }}
                  next={{ label: texts.older, onPress: pages.next(nextCursor) }}
                >
                  {texts.shown({ count: mails.length })}
                </Pager>
              )}
            </>
          )}
        </Fetched>
      </div>
    </>
  );
}

type Action = 'retry' | 'discard';

interface Asked {
  readonly action: Action;
  readonly mail: QueuedMail;
}

/** Trying a mail again, and dropping one. The heading takes focus afterwards: the row may have left the list. */
function useMailActions(heading: RefObject<HTMLHeadingElement | null>) {
  const texts = useTexts(mailsTexts);
  const mailName = useMailName();
  const errorText = useErrorText();
  const change = useChange();
  const { operator } = useOperator();
  const [retry] = useRetryMailMutation();
  const [discard] = useDiscardMailMutation();
  const [asked, setAsked] = useState<Asked>();
  const [result, setResult] = useState<Action>();
  const [refused, setRefused] = useState<unknown>();

  const begin = (action: Action, mail: QueuedMail) => {
    setResult(undefined);
    setRefused(undefined);
    if (action === 'retry' && !operator.features.reasonRequired) void retryNow(mail);
    else setAsked({ action, mail });
  };
  // After the dialog is removed, and perhaps the button that opened it.
  useEffect(() => {
    if (result) heading.current?.focus();
  }, [result, heading]);
  const oneAtATime = useOneAtATime();
  const retryNow = ({ id }: QueuedMail) =>
    oneAtATime(async () => {
      const answer = await change(() => retry({ id }));
      if (answer.outcome === 'done') setResult('retry');
      if (answer.outcome === 'refused') setRefused(answer.error);
    });

  const mail = asked?.mail;
  const what = mail ? { kind: mailName(mail.kind), to: toReadableEmail(mail.to) } : { kind: '', to: '' };
  const isDiscarding = asked?.action === 'discard';
  const shown = (
    <>
      <StatusRegion>
        {result ? <Notice kind="success">{result === 'retry' ? texts.retried : texts.discarded}</Notice> : null}
      </StatusRegion>
      <AlertRegion>{refused === undefined ? null : <Notice kind="danger">{errorText(refused)}</Notice>}</AlertRegion>
      <ActionDialog
        open={asked !== undefined}
        heading={isDiscarding ? texts.askDiscard : texts.askRetry}
        consequences={isDiscarding ? [texts.whatDiscard(what)] : []}
        action={isDiscarding ? texts.doDiscard : texts.retry}
        isDanger={isDiscarding}
        send={(reason) => (isDiscarding ? discard : retry)({ id: mail?.id ?? '', ...reason })}
        onDone={() => setResult(asked?.action)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
  return { begin, shown };
}

function useColumns({ begin }: Pick<ReturnType<typeof useMailActions>, 'begin'>): readonly Column<QueuedMail>[] {
  const texts = useTexts(mailsTexts);
  const number = useNumber();
  const mailName = useMailName();
  const { may } = useOperator();

  const button = (action: Action, mail: QueuedMail) => {
    const what = { kind: mailName(mail.kind), to: toReadableEmail(mail.to) };
    const name = action === 'retry' ? texts.retryOne(what) : texts.discardOne(what);
    return (
      <Button variant="tertiary" size="sm" accessibleName={name} onClick={() => begin(action, mail)}>
        {texts[action]}
      </Button>
    );
  };
  const actions: Column<QueuedMail> = {
    key: 'actions',
    heading: texts.actions,
    cell: (mail) => (
      <span className="actions">
        {button('retry', mail)}
        {button('discard', mail)}
      </span>
    ),
  };
  return [
    { key: 'to', heading: texts.to, isRowHeader: true, cell: (mail) => <Recipient mail={mail} /> },
    { key: 'kind', heading: texts.kind, cell: ({ kind }) => mailName(kind) },
    { key: 'attempts', heading: texts.attempts, cell: ({ attempts }) => number(attempts) },
    { key: 'due', heading: texts.due, cell: ({ dueAt }) => <Moment iso={dueAt} /> },
    { key: 'error', heading: texts.error, cell: ({ lastError }) => (lastError ? texts[lastError] : texts.noError) },
    ...(may('mail: retry') ? [actions] : []),
  ];
}

interface RecipientProps {
  readonly mail: QueuedMail;
}

function Recipient({ mail: { to, userId } }: RecipientProps) {
  const { may } = useOperator();
  const address = <span className="email-address">{toReadableEmail(to)}</span>;
  if (userId === null || !may('user: get')) return address;
  return (
    <TextLink asChild>
      <Link to={userPath(userId)}>{address}</Link>
    </TextLink>
  );
}
