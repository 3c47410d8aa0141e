import { Link } from 'react-router';

import { useListSessionsQuery } from '@portvakt/api-client';
import { AlertRegion, Button, Loading, Notice, PanelSection, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ROOMS } from '../../rooms/rooms.js';
import { securityTexts } from './security.texts.js';

/** How many devices are signed in, and the way to them. */
export function DevicesSection() {
  const texts = useTexts(securityTexts);
  const errorText = useErrorText();
  const { data: sessions, error, isFetching, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = error && !sessions && !isFetching;

  return (
    <PanelSection heading={texts.devices}>
      <AlertRegion>
        {failed ? (
          <Notice kind="danger">
            <div className="alert-actions">
              <p>{errorText(error)}</p>
              <Button variant="secondary" tone="neutral" size="sm" onClick={() => void refetch()}>
                {texts.tryAgain}
              </Button>
            </div>
          </Notice>
        ) : null}
      </AlertRegion>
      {sessions || failed ? null : <Loading label={texts.loading} rows={1} />}
      <p>
        {sessions ? `${texts.signedInOn({ count: sessions.length })} ` : null}
        <TextLink asChild>
          <Link to={ROOMS.devices}>{texts.seeDevices}</Link>
        </TextLink>
      </p>
    </PanelSection>
  );
}
