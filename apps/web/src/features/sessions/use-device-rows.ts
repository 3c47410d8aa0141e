import { useState } from 'react';

import type { ListSessionsApiResponse } from '@portvakt/api-client';

import { type DeviceRows, toDeviceRows } from '../../devices/device-rows.js';

/** The rows of the list, and which of them are groups whose sessions are shown. */
export function useDeviceRows(sessions: ListSessionsApiResponse, thisDevice: string | undefined) {
  // A group that was opened once stays a group, also with one session left, so that its buttons stay.
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});

  const isGroup = ({ key, sessions }: DeviceRows) => sessions.length > 1 || key in opened;
  const isOpen = ({ key }: DeviceRows) => opened[key] ?? false;
  const toggle = (row: DeviceRows) => setOpened({ ...opened, [row.key]: !isOpen(row) });

  /** The keys of a row's buttons: that of a group, and of each session that can be signed out. */
  const buttonsOf = (row: DeviceRows): readonly string[] => {
    const ids = row.sessions.map(({ id }) => id);
    if (!isGroup(row)) return ids;
    return isOpen(row) ? [row.key, ...ids] : [row.key];
  };
  return { rows: toDeviceRows(sessions, thisDevice), isGroup, isOpen, toggle, buttonsOf };
}
