import { FunnelIcon } from '@navikt/aksel-icons';
import { type Ref, useId, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { Button } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useProviderName } from '../../../providers/use-provider-name.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { useOperator } from '../layout/operator-context.js';
import { useNarrow } from '../lists/use-narrow.js';
import { ChoiceFilter } from './choice-filter.js';
import { PeriodFilter } from './period-filter.js';
import { usersTexts } from './users.texts.js';
import { hasFilters, STATUSES, TWO_FACTOR, type UsersView } from './users-view.js';

interface UserFiltersProps {
  readonly view: UsersView;
  readonly onChange: (change: Partial<UsersView>) => void;
  readonly onClear: () => void;
  readonly container: Ref<HTMLDivElement>;
}

/** The filters of the list. On a narrow screen, those that are not set are behind one button. */
export function UserFilters({ view, onChange, onClear, container }: UserFiltersProps) {
  const texts = useTexts(usersTexts);
  const isNarrow = useNarrow();
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const filters = useFilters(view, onChange).filter(({ isSet }) => isSet || showsAll || !isNarrow);

  return (
    <div className="user-filters" ref={container}>
      {isNarrow ? (
        <Button
          variant="secondary"
          tone="neutral"
          controls={{ id, isOpen: showsAll }}
          onClick={() => setShowsAll(!showsAll)}
        >
          <FunnelIcon aria-hidden="true" />
          {texts.filters}
        </Button>
      ) : (
        <span className="filters-label">
          <FunnelIcon aria-hidden="true" />
          {texts.filters}
        </span>
      )}
      <div id={id} role="group" aria-label={texts.filters}>
        {filters.map(({ key, filter }) => (
          <div key={key}>{filter}</div>
        ))}
      </div>
      {hasFilters(view) ? (
        <Button variant="tertiary" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      ) : null}
    </div>
  );
}

function useFilters(view: UsersView, onChange: UserFiltersProps['onChange']) {
  const texts = useTexts(usersTexts);
  const roleNames = useRoleNames();
  const { assignableRoles } = useOperator().operator;
  const { providers, emailPassword } = useWebConfig();
  const providerName = useProviderName();
  const statusNames = { aktive: texts.active, sperret: texts.bannedUsers, 'ikke-bekreftet': texts.unverified };
  const methods = [...(emailPassword ? ['credential'] : []), ...providers];

  const choice = <Value extends string>(
    key: 'status' | 'twoFactor' | 'method' | 'role',
    values: readonly Value[],
    nameOf: (value: Value) => string,
  ) => ({
    key,
    isSet: view[key] !== undefined,
    filter: (
      <ChoiceFilter
        label={texts[key]}
        choices={values.map((value) => ({ value, label: nameOf(value) }))}
        value={view[key]}
        onChange={(value) => onChange({ [key]: value })}
      />
    ),
  });
  const period = (key: 'created' | 'signedIn') => ({
    key,
    isSet: view[key].from !== undefined || view[key].to !== undefined,
    filter: <PeriodFilter label={texts[key]} period={view[key]} onChange={(value) => onChange({ [key]: value })} />,
  });
  return [
    choice('status', STATUSES, (status) => statusNames[status]),
    choice('twoFactor', TWO_FACTOR, (value) => (value === 'pa' ? texts.on : texts.off)),
    choice('method', methods, (id) => (id === 'credential' ? texts.password : providerName(id))),
    choice('role', assignableRoles, (role) => roleNames(role).join(', ')),
    period('created'),
    period('signedIn'),
  ];
}
