import { LaptopIcon, MobileIcon, QuestionmarkCircleIcon, TabletIcon } from '@navikt/aksel-icons';

import { describeDevice, type DeviceKind } from './describe-device.js';

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

/** The kind of a device as a drawing; its name stands beside it. */
export function DeviceIcon({ userAgent, isThisDevice = false }: DeviceIconProps) {
  const Icon = ICONS[describeDevice(userAgent).kind];
  return (
    <span className={isThisDevice ? 'row-icon this-device' : 'row-icon'}>
      <Icon aria-hidden="true" />
    </span>
  );
}
