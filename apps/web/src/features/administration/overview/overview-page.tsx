import './overview.css';
import { Link } from 'react-router';

import { type OperatorsOverview, useGetOverviewQuery } from '@portvakt/api-client/operators';
import { Button, PageHeading, PanelSection, TextLink } from '@portvakt/ui';
import { DayBars, FactList } from '@portvakt/ui/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDate, formatDateTime } from '../../../i18n/time.js';
import { Moment } from '../lists/moment.js';
import { Fetched } from '../lists/rows.js';
import { useNumber } from '../lists/use-number.js';
import { operatorsOverviewTexts } from './operators-overview.texts.js';
import { useAttention } from './use-attention.js';

/** What needs attention, then the figures. It is fetched when it is opened, and on request. */
export function OperatorsOverviewPage() {
  const texts = useTexts(operatorsOverviewTexts);
  const [language] = useLanguage();
  const answer = useGetOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  const { fulfilledTimeStamp, isFetching, refetch } = answer;
  const updatedAt =
    fulfilledTimeStamp === undefined
      ? undefined
      : formatDateTime(new Date(fulfilledTimeStamp).toISOString(), language, new Date());

  return (
    <>
      <div className="overview-head">
        <PageHeading>{texts.title}</PageHeading>
        <div className="actions">
          <p role="status">{updatedAt && !isFetching ? texts.updatedAt({ time: updatedAt }) : ''}</p>
          <Button variant="secondary" loading={isFetching && texts.refreshing} onClick={() => void refetch()}>
            {texts.refresh}
          </Button>
        </div>
      </div>
      <Fetched answer={answer}>{(overview) => <Figures overview={overview} />}</Fetched>
    </>
  );
}

interface FiguresProps {
  readonly overview: OperatorsOverview;
}

function Figures({ overview }: FiguresProps) {
  return (
    <>
      <Attention overview={overview} />
      <Users overview={overview} />
      <Days overview={overview} />
      <div className="overview-columns">
        <Mail overview={overview} />
        <Log overview={overview} />
        <Service overview={overview} />
      </div>
    </>
  );
}

function Attention({ overview }: FiguresProps) {
  const texts = useTexts(operatorsOverviewTexts);
  const attention = useAttention()(overview);
  if (attention.length === 0) return <p>{texts.allIsWell}</p>;
  return (
    <PanelSection heading={texts.attention}>
      <ul className="overview-attention">
        {attention.map(({ key, text, to, isDanger }) => (
          <li key={key} className={isDanger ? 'is-danger' : undefined}>
            {to === undefined ? (
              text
            ) : (
              <TextLink asChild>
                <Link to={to}>{text}</Link>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Users({ overview: { users, countedAt } }: FiguresProps) {
  const texts = useTexts(operatorsOverviewTexts);
  const [language] = useLanguage();
  const number = useNumber();
  const figures = ['total', 'verified', 'withSecondFactor', 'banned'] as const;
  return (
    <PanelSection heading={texts.users}>
      <dl className="overview-figures">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{texts[figure]}</dt>
            <dd>{number(users[figure])}</dd>
          </div>
        ))}
      </dl>
      <p className="row-note">
        {countedAt === null
          ? texts.notCounted
          : texts.countedAt({ time: formatDateTime(countedAt, language, new Date()) })}
      </p>
    </PanelSection>
  );
}

function Days({ overview: { days } }: FiguresProps) {
  const texts = useTexts(operatorsOverviewTexts);
  const [language] = useLanguage();
  const number = useNumber();
  // Noon, so that the day is the same in every time zone of Europe.
  const dayOf = (day: string) => formatDate(`${day}T12:00:00Z`, language);

  const summary = (name: 'signIns' | 'signInsRefused'): string => {
    const total = days.reduce((sum, day) => sum + day[name], 0);
    const most = days.reduce((highest, day) => (day[name] > (highest?.[name] ?? 0) ? day : highest), days[0]);
    if (total === 0 || most === undefined) return texts.noneAtAll;
    return texts.sum({ total: number(total), day: dayOf(most.day), most: number(most[name]) });
  };
  return (
    <PanelSection heading={texts.lastDays}>
      <div className="overview-bars">
        {(['signIns', 'signInsRefused'] as const).map((name) => (
          <DayBars
            key={name}
            heading={texts[name]}
            summary={summary(name)}
            days={days.map((day) => ({
              key: day.day,
              day: dayOf(day.day),
              count: day[name],
              shown: number(day[name]),
            }))}
            table={{ show: texts.showNumbers, day: texts.day, count: texts.count }}
          />
        ))}
      </div>
    </PanelSection>
  );
}

/** More are not counted (operators §11). */
const COUNTED = 10_000;

function Mail({ overview: { mail } }: FiguresProps) {
  const texts = useTexts(operatorsOverviewTexts);
  const number = useNumber();
  const queued = mail.queued >= COUNTED ? texts.queuedMany({ number: number(COUNTED) }) : number(mail.queued);
  return (
    <PanelSection heading={texts.mail}>
      <FactList
        facts={[
          { name: texts.queued, value: queued },
          { name: texts.oldest, value: mail.oldestAt === null ? texts.none : <Moment iso={mail.oldestAt} /> },
          { name: texts.notGoingOut, value: number(mail.failing) },
        ]}
      />
    </PanelSection>
  );
}

function Log({ overview: { audit } }: FiguresProps) {
  const texts = useTexts(operatorsOverviewTexts);
  const [language] = useLanguage();
  const { sealedAt, lastCheck } = audit;
  const time = lastCheck ? formatDateTime(lastCheck.at, language, new Date()) : '';
  const checked = lastCheck?.result === 'whole' ? texts.whole({ time }) : texts.faulty({ time });
  return (
    <PanelSection heading={texts.log}>
      <FactList
        facts={[
          { name: texts.newestSeal, value: sealedAt === null ? texts.never : <Moment iso={sealedAt} /> },
          { name: texts.lastCheck, value: lastCheck ? checked : texts.never },
        ]}
      />
    </PanelSection>
  );
}

function Service({ overview: { service } }: FiguresProps) {
  const texts = useTexts(operatorsOverviewTexts);
  const migrations = { current: texts.current, pending: texts.missing };
  return (
    <PanelSection heading={texts.service}>
      <FactList
        facts={[
          { name: texts.version, value: service.version },
          { name: texts.node, value: service.node },
          { name: texts.started, value: <Moment iso={service.startedAt} /> },
          { name: texts.migrations, value: migrations[service.migrations] },
          { name: texts.policy, value: service.policy },
        ]}
      />
    </PanelSection>
  );
}
