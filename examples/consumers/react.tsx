import { createPortvakt } from '@portvakt/client';
import { PortvaktProvider, SignedIn, SignedOut, SignInLink, SignOutButton, useUser } from '@portvakt/client/react';

const portvakt = createPortvakt({ url: 'http://localhost:3000' });

const Greeting = () => <p>Hei, {useUser()?.name}</p>;

export const Header = () => (
  <PortvaktProvider client={portvakt}>
    <SignedIn>
      <Greeting />
      <SignOutButton>Logg ut</SignOutButton>
    </SignedIn>
    <SignedOut>
      <SignInLink>Logg inn</SignInLink>
    </SignedOut>
  </PortvaktProvider>
);
