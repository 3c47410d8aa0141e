import { LaptopIcon, MobileIcon, QuestionmarkCircleIcon, TabletIcon } from '@navikt/aksel-icons';

import type { ListSessionsApiResponse } from '@portvakt/api-client';
import { Button, Tag } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { daysAgo, formatDateTime } from '../../i18n/time.js';
import { describeDevice, type DeviceKind } from './describe-device.js';
import { sessionsTexts } from './sessions.texts.js';
import { useDeviceName } from './use-device-name.js';

const ICONS: Readonly<Record<DeviceKind, typeof LaptopIcon>> = {
  mobile: MobileIcon,
  tablet: TabletIcon,
  desktop: LaptopIcon,
  unknown: QuestionmarkCircleIcon,
};

interface DeviceRowProps {
  readonly session: ListSessionsApiResponse[number];
  readonly isThisDevice: boolean;
  readonly onSignOut: () => void;
  /** The sign-out button, which takes focus when the row before it is removed. */
  readonly buttonRef?: (button: HTMLButtonElement | null) => void;
}

/** One device: its name, when it was last active, and when and from where it signed in. */
export function DeviceRow({ session, isThisDevice, onSignOut, buttonRef }: DeviceRowProps) {
  const texts = useTexts(sessionsTexts);
  const [language] = useLanguage();
  const name = useDeviceName()(session.userAgent);
  const signedInAt = formatDateTime(session.createdAt, language);
  const lastActive = useLastActive(session.updatedAt);
  const Icon = ICONS[describeDevice(session.userAgent).kind];

  return (
    <li>
      <span className={isThisDevice ? 'row-icon this-device' : 'row-icon'}>
        <Icon aria-hidden="true" />
      </span>
      <div>
        <div className="tag-line">
          <h2 className="item-name">{name}</h2>
          {isThisDevice ? <Tag data-color="success" data-size="sm">{texts.thisDevice}</Tag> : null}
        </div>
        <ul className="item-facts">
          <li>{isThisDevice ? texts.activeNow : lastActive}</li>
          <li>
            {texts.signedIn} <time dateTime={session.createdAt}>{signedInAt}</time>
          </li>
          {session.ipAddress ? <li>{texts.ipAddress({ ip: session.ipAddress })}</li> : null}
        </ul>
      </div>
      {isThisDevice ? null : (
        <Button
          {...(buttonRef ? { ref: buttonRef } : {})}
          variant="secondary"
          tone="neutral"
          size="sm"
          accessibleName={texts.signOutDevice({ device: name, time: signedInAt })}
          onClick={onSignOut}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

/** Only the day is shown, because the stored time is not updated at every request. */
function useLastActive(updatedAt: string): string {
  const texts = useTexts(sessionsTexts);
  const days = daysAgo(updatedAt, new Date());
  if (days === 0) return texts.activeToday;
  return days === 1 ? texts.activeYesterday : texts.activeDaysAgo({ count: days });
}
