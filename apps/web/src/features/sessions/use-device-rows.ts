import { useState } from 'react';

import type { ListSessionsApiResponse } from '@portvakt/api-client';

import { type SessionGroup, groupByDevice } from '../../devices/group-by-device.js';

/** The rows of the list, and which of them are groups whose sessions are shown. */
export function useDeviceRows(sessions: ListSessionsApiResponse, currentSessionId: string | undefined) {
  // A group that was opened once stays a group, also with one session left, so that its buttons stay.
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});

  const isGroup = ({ key, sessions }: SessionGroup) => sessions.length > 1 || key in opened;
  const isOpen = ({ key }: SessionGroup) => opened[key] ?? false;
  const toggle = (row: SessionGroup) => setOpened({ ...opened, [row.key]: !isOpen(row) });

  /** The keys of a row's buttons: that of a group, and of each session that can be signed out. */
  const buttonsOf = (row: SessionGroup): readonly string[] => {
    const ids = row.sessions.map(({ id }) => id);
    if (!isGroup(row)) return ids;
    return isOpen(row) ? [row.key, ...ids] : [row.key];
  };
  return { rows: groupByDevice(sessions, currentSessionId), isGroup, isOpen, toggle, buttonsOf };
}
