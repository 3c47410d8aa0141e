import { Link } from 'react-router';

import { useListSessionsQuery, useSession } from '@portvakt/api-client';
import { Loading, PanelSection, TextLink } from '@portvakt/ui';

import { countDevices } from '../../devices/group-by-device.js';
import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { PATHS } from '../../routes/paths.js';
import { securityTexts } from './security.texts.js';

/** The number of signed-in devices, with a link to the list. */
export function DevicesSection() {
  const texts = useTexts(securityTexts);
  const { signedIn } = useSession();
  const {
    data: sessions,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const failure = sessions || isFetching ? undefined : error;

  return (
    <PanelSection heading={texts.devices}>
      <LoadFailure error={failure} isFetching={isFetching} onRetry={refetch} />
      {sessions || failure ? null : <Loading label={texts.loading} rows={1} />}
      <p>
        {sessions ? `${texts.signedInOn({ count: countDevices(sessions, signedIn?.session.id) })} ` : null}
        <TextLink asChild>
          <Link to={PATHS.devices}>{texts.seeDevices}</Link>
        </TextLink>
      </p>
    </PanelSection>
  );
}
