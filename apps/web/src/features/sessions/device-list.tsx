import { useEffect, useRef, useState } from 'react';

import type { ListSessionsApiResponse } from '@portvakt/api-client';
import { Button, Panel } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DeviceRow } from './device-row.js';
import { sessionsTexts } from './sessions.texts.js';

type Session = ListSessionsApiResponse[number];

/** More are shown on request, so that the page stays readable with hundreds. */
const SHOWN_AT_FIRST = 10;

interface DeviceListProps {
  /** This device first. */
  readonly sessions: readonly Session[];
  readonly thisDevice: string | undefined;
  readonly onSignOut: (session: Session) => void;
  /** Called when the last row with a button is removed. */
  readonly onFocusLost: () => void;
}

/** The devices, one row each. Focus moves to the next row when one is signed out. */
export function DeviceList({ sessions, thisDevice, onSignOut, onFocusLost }: DeviceListProps) {
  const texts = useTexts(sessionsTexts);
  const [showsAll, setShowsAll] = useState(false);
  const [focused, setFocused] = useState<string>();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST);

  // The pressed button is gone.
  useEffect(() => {
    if (focused !== undefined) buttons.current.get(focused)?.focus();
  }, [focused]);

  const showAll = () => {
    setShowsAll(true);
    setFocused(sessions[SHOWN_AT_FIRST]?.id);
  };
  const signOut = (session: Session) => {
    const next = shown[shown.indexOf(session) + 1];
    const button = next && buttons.current.get(next.id);
    if (button) button.focus();
    else onFocusLost();
    onSignOut(session);
  };

  return (
    <>
      <Panel flush>
        <ul className="item-rows">
          {shown.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              isThisDevice={session.id === thisDevice}
              onSignOut={() => signOut(session)}
              buttonRef={(button) => {
                if (button) buttons.current.set(session.id, button);
                else buttons.current.delete(session.id);
              }}
            />
          ))}
        </ul>
      </Panel>
      {shown.length < sessions.length ? (
        <div className="actions">
          <Button variant="secondary" onClick={showAll}>
            {texts.showAll({ count: sessions.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
