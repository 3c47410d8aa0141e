import '../../i18n/account-errors.js';
import './activity.css';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { Button, LoadingRows, PageHeading, RadioGroup, StatusRegion, TextLink, Timeline } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useHasPassword } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { ACTIVITY_GROUPS, type ActivityGroup, isInGroup } from './activity-groups.js';
import { activityTexts } from './activity.texts.js';
import { DownloadData } from './download-data.js';
import { useActivity } from './use-activity.js';
import { useActivityDays } from './use-activity-days.js';

/** The group in the URL. */
const GROUP = 'vis';
const IN_URL: Readonly<Record<ActivityGroup, string>> = {
  all: 'alle',
  signIns: 'innlogginger',
  changes: 'endringer',
  support: 'kundestotte',
};

/** What has happened to the account, for its owner (operators §10.7). */
export function ActivityPage() {
  const texts = useTexts(activityTexts);
  const toDays = useActivityDays();
  const isReadOnly = useReadOnly();
  const [group, setGroup] = useGroup();
  const { events, error, isFetching, refetch, fetchOlder, added } = useActivity();
  const shown = events?.filter((event) => isInGroup(event, group));

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <div>
        <GroupChoice group={group} onChange={setGroup} />
        <StatusRegion>
          {shown ? (
            <p className={shown.length > 0 ? 'visually-hidden' : 'activity-none'}>{statusText(shown.length)}</p>
          ) : null}
        </StatusRegion>
      </div>
      {shown && shown.length > 0 ? (
        <Timeline days={toDays(shown)} focused={added.find((event) => isInGroup(event, group))?.id} />
      ) : null}
      {events || error ? null : <LoadingRows label={texts.fetching} rows={4} />}
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {fetchOlder ? (
        <div className="actions">
          <Button variant="secondary" loading={isFetching && texts.fetching} onClick={fetchOlder}>
            {texts.older}
          </Button>
        </div>
      ) : null}
      {isReadOnly ? null : <OwnersSteps />}
    </>
  );

  function statusText(count: number): string {
    if (count > 0) return texts.shown({ count });
    if (events?.length === 0) return texts.none;
    return fetchOlder ? texts.noneOfGroupYet : texts.noneOfGroup;
  }
}

/** What only the owner can do. */
function OwnersSteps() {
  const texts = useTexts(activityTexts);
  const hasPassword = useHasPassword();
  return (
    <>
      {hasPassword === undefined ? null : (
        <p>
          {texts.unknownToYou}{' '}
          <TextLink asChild>
            {hasPassword ? (
              <Link to={PATHS.changePassword}>{texts.changePassword}</Link>
            ) : (
              <Link to={PATHS.devices}>{texts.checkDevices}</Link>
            )}
          </TextLink>
        </p>
      )}
      <DownloadData />
    </>
  );
}

interface GroupChoiceProps {
  readonly group: ActivityGroup;
  readonly onChange: (group: ActivityGroup) => void;
}

function GroupChoice({ group, onChange }: GroupChoiceProps) {
  const texts = useTexts(activityTexts);
  const labelId = useId();
  return (
    <>
      <p id={labelId} className="row-name">
        {texts.show}
      </p>
      <RadioGroup
        name="activity-group"
        labelledBy={labelId}
        choices={ACTIVITY_GROUPS.map((value) => ({ value, label: texts[value] }))}
        value={group}
        onChange={onChange}
      />
    </>
  );
}

/** The group in the URL. A choice takes effect at once; the URL follows a moment later. */
function useGroup(): readonly [ActivityGroup, (group: ActivityGroup) => void] {
  const [query, setQuery] = useSearchParams();
  const [group, setGroup] = useState(
    () => ACTIVITY_GROUPS.find((candidate) => IN_URL[candidate] === query.get(GROUP)) ?? 'all',
  );
  const choose = (chosen: ActivityGroup) => {
    setGroup(chosen);
    setQuery(chosen === 'all' ? {} : { [GROUP]: IN_URL[chosen] }, { replace: true, preventScrollReset: true });
  };
  return [group, choose];
}
