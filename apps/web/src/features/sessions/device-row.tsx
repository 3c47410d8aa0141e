import type { ListSessionsApiResponse } from '@portvakt/api-client';
import { Button, Tag } from '@portvakt/ui';

import { DeviceIcon } from '../../devices/device-icon.js';
import { useTexts } from '../../i18n/texts.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { SessionFacts, useSignedInAt } from './session-facts.js';
import { sessionsTexts } from './sessions.texts.js';
import { useSessionName } from './use-session-name.js';

type Session = ListSessionsApiResponse[number];

interface SignOutButtonProps {
  readonly session: Session;
  readonly onSignOut: () => void;
  /** The button takes focus when the row before it is removed. */
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
}

/** Ends a session; nothing for an operator who impersonates the user. */
export function SignOutButton({ session, onSignOut, buttonRef }: SignOutButtonProps) {
  const texts = useTexts(sessionsTexts);
  const device = useSessionName()(session);
  const time = useSignedInAt()(session);
  const isReadOnly = useReadOnly();
  if (isReadOnly) return null;
  return (
    <Button
      ref={buttonRef}
      variant="secondary"
      tone="neutral"
      size="sm"
      accessibleName={
        session.impersonatedBy === undefined ? texts.signOutDevice({ device, time }) : texts.endSupport({ time })
      }
      onClick={onSignOut}
    >
      {session.impersonatedBy === undefined ? texts.signOut : texts.end}
    </Button>
  );
}

interface DeviceRowProps extends SignOutButtonProps {
  readonly isThisDevice: boolean;
}

/** A device with one session. */
export function DeviceRow({ session, isThisDevice, ...signOut }: DeviceRowProps) {
  const texts = useTexts(sessionsTexts);
  const name = useSessionName()(session);

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
