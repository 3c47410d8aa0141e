import { useState } from 'react';
import { Link } from 'react-router';

import { toReadableEmail } from '@portvakt/api-client';
import {
  type ListedOperator,
  type MachineToken,
  type Setting,
  useListOperatorsQuery,
  useListSettingsQuery,
} from '@portvakt/api-client/operators';
import { Checkbox, PageHeading, PanelSection, Tag, TextLink } from '@portvakt/ui';
import { type Column, FoldedSection } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { Moment } from '../lists/moment.js';
import { useOperator } from '../layout/operator-context.js';
import { userPath } from '../layout/pages.js';
import { Fetched, Rows } from '../lists/rows.js';
import { settingGroupTexts } from './setting-groups.texts.js';
import { SettingMeaning } from './setting-meaning.js';
import { settingsTexts } from './settings.texts.js';

/** What the service was started with, its operators, and the keys of machines; nothing is changed here. */
export function SettingsPage() {
  const texts = useTexts(settingsTexts);
  const { may } = useOperator();
  const answer = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [onlyChanged, setOnlyChanged] = useState(false);

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <Checkbox
        name="only-changed"
        label={texts.onlyChanged}
        onChange={({ target }) => setOnlyChanged(target.checked)}
      />
      <Fetched answer={answer}>
        {({ settings }) => (
          <Groups settings={settings.filter((setting) => !onlyChanged || isChanged(setting))} areOpen={onlyChanged} />
        )}
      </Fetched>
      {may('operator: list') ? <Operators /> : null}
    </>
  );
}

const isChanged = ({ source }: Setting): boolean => source !== 'default';

interface GroupsProps {
  readonly settings: readonly Setting[];
  readonly areOpen: boolean;
}

/** In the order of the service, which is that of the configuration reference. They are many, so each group is folded. */
function Groups({ settings, areOpen }: GroupsProps) {
  const texts = useTexts(settingsTexts);
  const groupName = useGroupName();
  const columns = useSettingColumns();
  const groups = [...new Set(settings.map(({ group }) => group))];
  if (groups.length === 0) return <p>{texts.none}</p>;
  return (
    <div className="folded-sections">
      {groups.map((group) => {
        const rows = settings.filter((setting) => setting.group === group);
        return (
          <FoldedSection key={group} heading={groupName(group)} isOpen={areOpen} tag={<ChangedCount settings={rows} />}>
            <Rows caption={groupName(group)} columns={columns} rows={rows} keyOf={({ name }) => name} none="" />
          </FoldedSection>
        );
      })}
    </div>
  );
}

interface ChangedCountProps {
  readonly settings: readonly Setting[];
}

/** How many of a group were changed; nothing if none was. */
function ChangedCount({ settings }: ChangedCountProps) {
  const texts = useTexts(settingsTexts);
  const count = settings.filter(isChanged).length;
  if (count === 0) return null;
  return (
    <Tag data-color="info" data-size="sm">
      {texts.changedCount({ count })}
    </Tag>
  );
}

function useSettingColumns(): readonly Column<Setting>[] {
  const texts = useTexts(settingsTexts);
  return [
    {
      key: 'name',
      heading: texts.name,
      isRowHeader: true,
      cell: (setting) => (
        <span className="tag-line">
          <code>{setting.name}</code>
          {isChanged(setting) ? (
            <Tag data-color="info" data-size="sm">
              {texts.changed}
            </Tag>
          ) : null}
        </span>
      ),
    },
    { key: 'value', heading: texts.value, cell: ({ value }) => <SettingValue value={value} /> },
    { key: 'source', heading: texts.source, cell: ({ source }) => texts[source] },
    { key: 'meaning', heading: texts.meaning, cell: ({ name }) => <SettingMeaning name={name} /> },
  ];
}

/** Returns a function that names a group; one of an extension keeps its own name. */
function useGroupName(): (group: string) => string {
  const names = useTexts(settingGroupTexts);
  return (group) => {
    const key = group.toLowerCase().replaceAll(' ', '-');
    return key in names ? names[key as keyof typeof names] : group;
  };
}

interface SettingValueProps {
  readonly value: string | null;
}

/** Of a secret, only whether it is set is known. */
function SettingValue({ value }: SettingValueProps) {
  const texts = useTexts(settingsTexts);
  if (value === null) return texts.unset;
  if (value === 'set' || value === 'unset') return texts[value];
  return value === '' ? texts.empty : <code className="email-address">{value}</code>;
}

function Operators() {
  const texts = useTexts(settingsTexts);
  const answer = useListOperatorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useOperatorColumns();
  const keyColumns = useKeyColumns();
  return (
    <>
      <PanelSection heading={texts.operators}>
        <Fetched answer={answer}>
          {({ operators }) => (
            <Rows
              caption={texts.operators}
              columns={columns}
              rows={operators}
              keyOf={({ id }) => id}
              none={texts.noOperators}
            />
          )}
        </Fetched>
      </PanelSection>
      {answer.data ? (
        <PanelSection heading={texts.keys}>
          <Rows
            caption={texts.keys}
            columns={keyColumns}
            rows={answer.data.tokens}
            keyOf={({ name }) => name}
            none={texts.noKeys}
          />
        </PanelSection>
      ) : null}
    </>
  );
}

function useOperatorColumns(): readonly Column<ListedOperator>[] {
  const texts = useTexts(settingsTexts);
  const roleNames = useRoleNames();
  return [
    {
      key: 'name',
      heading: texts.name,
      isRowHeader: true,
      cell: ({ id, name, email }) => (
        <>
          <TextLink asChild>
            <Link to={userPath(id)}>{name}</Link>
          </TextLink>
          <span className="row-note">{toReadableEmail(email)}</span>
        </>
      ),
    },
    { key: 'role', heading: texts.role, cell: ({ role }) => roleNames(role).join(', ') },
    {
      key: 'code',
      heading: texts.lastCode,
      cell: ({ strongFactorAt }) => (strongFactorAt === null ? texts.never : <Moment iso={strongFactorAt} />),
    },
  ];
}

function useKeyColumns(): readonly Column<MachineToken>[] {
  const texts = useTexts(settingsTexts);
  const roleNames = useRoleNames();
  return [
    { key: 'name', heading: texts.name, isRowHeader: true, cell: ({ name }) => name },
    {
      key: 'role',
      heading: texts.role,
      cell: ({ role }) => (role === 'service' ? texts.service : roleNames(role).join(', ')),
    },
    { key: 'expires', heading: texts.expires, cell: ({ expires }) => <Moment iso={expires} dayOnly /> },
    {
      key: 'lastUsed',
      heading: texts.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <Moment iso={lastUsedAt} />),
    },
  ];
}
