import { useId } from 'react';

import type { ListSessionsApiResponse } from '@portvakt/api-client';
import { Button } from '@portvakt/ui';

import { DeviceIcon } from '../../devices/device-icon.js';
import { useDeviceName } from '../../devices/use-device-name.js';
import { useTexts } from '../../i18n/texts.js';
import { SignOutButton } from './device-row.js';
import type { SessionGroup } from '../../devices/group-by-device.js';
import { SessionFacts, useLastActive } from './session-facts.js';
import { sessionsTexts } from './sessions.texts.js';

type Session = ListSessionsApiResponse[number];
type ButtonRef = (button: HTMLButtonElement | null) => void;

interface DeviceGroupProps {
  readonly sessions: SessionGroup['sessions'];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onSignOut: (session: Session) => void;
  readonly toggleRef: ButtonRef;
  /** The ref of a session's sign-out button. */
  readonly buttonRef: (session: Session) => ButtonRef;
}

/** A device with several sessions, which are listed on request. */
export function DeviceGroup({ sessions, isOpen, onToggle, onSignOut, toggleRef, buttonRef }: DeviceGroupProps) {
  const texts = useTexts(sessionsTexts);
  const lastActive = useLastActive();
  const listId = useId();
  const [{ userAgent }] = sessions;
  const device = useDeviceName()(userAgent);
  const count = sessions.length;

  return (
    <li>
      <DeviceIcon userAgent={userAgent} />
      <div>
        <h2 className="item-name">{device}</h2>
        <ul className="item-facts">
          <li>{texts.signIns({ count })}</li>
          <li>{lastActive(sessions)}</li>
        </ul>
      </div>
      <Button
        ref={toggleRef}
        variant="secondary"
        tone="neutral"
        size="sm"
        accessibleName={(isOpen ? texts.hideSignIns : texts.showSignIns)({ device })}
        controls={{ id: listId, isOpen }}
        onClick={onToggle}
      >
        {isOpen ? texts.hide : texts.show}
      </Button>
      {isOpen ? (
        <ul id={listId} className="item-sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionFacts session={session} />
              <SignOutButton session={session} onSignOut={() => onSignOut(session)} buttonRef={buttonRef(session)} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
