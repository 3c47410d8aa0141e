import { LaptopIcon, MobileIcon, QuestionmarkCircleIcon, TabletIcon } from '@navikt/aksel-icons';

import type { ListSessionsApiResponse } from '@portvakt/api-client';
import { Button, Tag } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { describeDevice, type DeviceKind } from './describe-device.js';
import { SessionFacts, useSignedInAt } from './session-facts.js';
import { sessionsTexts } from './sessions.texts.js';
import { useDeviceName } from './use-device-name.js';

type Session = ListSessionsApiResponse[number];

const ICONS: Readonly<Record<DeviceKind, typeof LaptopIcon>> = {
  mobile: MobileIcon,
  tablet: TabletIcon,
  desktop: LaptopIcon,
  unknown: QuestionmarkCircleIcon,
};

interface DeviceIconProps {
  readonly userAgent: string;
  readonly isThisDevice?: boolean;
}

export function DeviceIcon({ userAgent, isThisDevice = false }: DeviceIconProps) {
  const Icon = ICONS[describeDevice(userAgent).kind];
  return (
    <span className={isThisDevice ? 'row-icon this-device' : 'row-icon'}>
      <Icon aria-hidden="true" />
    </span>
  );
}

interface SignOutButtonProps {
  readonly session: Session;
  readonly onSignOut: () => void;
  /** The button takes focus when the row before it is removed. */
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
}

export function SignOutButton({ session, onSignOut, buttonRef }: SignOutButtonProps) {
  const texts = useTexts(sessionsTexts);
  const device = useDeviceName()(session.userAgent);
  const time = useSignedInAt()(session);
  return (
    <Button
      ref={buttonRef}
      variant="secondary"
      tone="neutral"
      size="sm"
      accessibleName={texts.signOutDevice({ device, time })}
      onClick={onSignOut}
    >
      {texts.signOut}
    </Button>
  );
}

interface DeviceRowProps extends SignOutButtonProps {
  readonly isThisDevice: boolean;
}

/** A device with one session. */
export function DeviceRow({ session, isThisDevice, ...signOut }: DeviceRowProps) {
  const texts = useTexts(sessionsTexts);
  const name = useDeviceName()(session.userAgent);

  return (
    <li>
      <DeviceIcon userAgent={session.userAgent} isThisDevice={isThisDevice} />
      <div>
        <div className="tag-line">
          <h2 className="item-name">{name}</h2>
          {isThisDevice ? (
            <Tag data-color="success" data-size="sm">
              {texts.thisDevice}
            </Tag>
          ) : null}
        </div>
        <SessionFacts session={session} isThisDevice={isThisDevice} />
      </div>
      {isThisDevice ? null : <SignOutButton session={session} {...signOut} />}
    </li>
  );
}
