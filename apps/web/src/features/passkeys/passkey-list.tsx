import { useEffect, useRef } from 'react';

import type { Passkey } from '@portvakt/api-client';

import { PasskeyRow } from './passkey-row.js';
import { useIsLastSignInMethod } from './use-is-last-sign-in-method.js';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** The id of the passkey that was just made; its name takes focus once it is listed. */
  readonly createdId: string | undefined;
  readonly onRename: (passkey: Passkey) => void;
  readonly onDelete: (passkey: Passkey) => void;
}

/** The passkeys of the user, oldest first. */
export function PasskeyList({ passkeys, createdId, onRename, onDelete }: PasskeyListProps) {
  const isLastSignInMethod = useIsLastSignInMethod(passkeys.length);
  const created = useRef<HTMLHeadingElement>(null);
  const isListed = passkeys.some(({ id }) => id === createdId);

  // After the dialog has closed, because closing it restores focus to the button that opened it.
  useEffect(() => {
    if (isListed) queueMicrotask(() => created.current?.focus());
  }, [isListed, createdId]);

  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          isLastSignInMethod={isLastSignInMethod}
          nameRef={passkey.id === createdId ? created : null}
          onRename={() => onRename(passkey)}
          onDelete={() => onDelete(passkey)}
        />
      ))}
    </ul>
  );
}
