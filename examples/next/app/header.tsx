'use client';

import { createPortvakt, type SessionView } from '@portvakt/client';
import { PortvaktProvider, SignedIn, SignOutButton } from '@portvakt/client/react';
import { useMemo } from 'react';

/** The server knows the session already, so the page does not ask for it. */
export function Header({ url, session }: { readonly url: string; readonly session: SessionView | null }) {
  const portvakt = useMemo(() => createPortvakt({ url }), [url]);
  return (
    <PortvaktProvider client={portvakt} session={session}>
      <SignedIn>
        <SignOutButton>Logg ut</SignOutButton>
      </SignedIn>
    </PortvaktProvider>
  );
}
