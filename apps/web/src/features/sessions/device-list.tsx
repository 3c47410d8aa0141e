import { useState } from 'react';

import type { ListSessionsApiResponse } from '@portvakt/api-client';
import { Button, Panel } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DeviceGroup } from './device-group.js';
import { DeviceRow } from './device-row.js';
import { sessionsTexts } from './sessions.texts.js';
import { useDeviceRows } from './use-device-rows.js';
import { useRowFocus } from './use-row-focus.js';

type Session = ListSessionsApiResponse[number];

/** More are shown on request, so that the page stays readable with hundreds. */
const SHOWN_AT_FIRST = 10;

interface DeviceListProps {
  /** This device first. */
  readonly sessions: ListSessionsApiResponse;
  readonly currentSessionId: string | undefined;
  readonly onSignOut: (session: Session) => void;
  /** Called when the last row with a button is removed. */
  readonly onFocusLost: () => void;
}

/** The devices, one row each. Focus moves to the next button when a session is signed out. */
export function DeviceList({ sessions, currentSessionId, onSignOut, onFocusLost }: DeviceListProps) {
  const texts = useTexts(sessionsTexts);
  const [showsAll, setShowsAll] = useState(false);
  const { rows, isGroup, isOpen, toggle, buttonsOf } = useDeviceRows(sessions, currentSessionId);
  const { buttonRef, focus } = useRowFocus(onFocusLost);
  const shown = showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST);

  const showAll = () => {
    setShowsAll(true);
    focus(rows.slice(SHOWN_AT_FIRST).flatMap(buttonsOf)[0]);
  };
  const signOut = (session: Session) => {
    const buttons = shown.flatMap(buttonsOf);
    focus(buttons[buttons.indexOf(session.id) + 1]);
    onSignOut(session);
  };

  return (
    <>
      <Panel flush>
        <ul className="item-rows">
          {shown.map((row) =>
            isGroup(row) ? (
              <DeviceGroup
                key={row.key}
                sessions={row.sessions}
                isOpen={isOpen(row)}
                onToggle={() => toggle(row)}
                onSignOut={signOut}
                toggleRef={buttonRef(row.key)}
                buttonRef={({ id }) => buttonRef(id)}
              />
            ) : (
              <DeviceRow
                key={row.key}
                session={row.sessions[0]}
                isThisDevice={row.sessions[0].id === currentSessionId}
                onSignOut={() => signOut(row.sessions[0])}
                buttonRef={buttonRef(row.sessions[0].id)}
              />
            ),
          )}
        </ul>
      </Panel>
      {shown.length < rows.length ? (
        <div className="actions">
          <Button variant="secondary" onClick={showAll}>
            {texts.showAll({ count: rows.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
