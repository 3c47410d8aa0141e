import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react';

import type { PageOptions } from '../pages.js';
import { usePortvaktSession, useProvided } from './provider.js';

interface PartProps {
  readonly children?: ReactNode;
}

/** Renders its children only while a user is signed in. */
export function SignedIn({ children }: PartProps): ReactNode {
  return usePortvaktSession().kind === 'signed-in' ? children : null;
}

/** Renders its children only once it is known that nobody is signed in. */
export function SignedOut({ children }: PartProps): ReactNode {
  return usePortvaktSession().kind === 'signed-out' ? children : null;
}

type SignInLinkProps = ComponentProps<'a'> & {
  /** The page to return to; default: this page. */
  readonly returnTo?: string;
  readonly language?: PageOptions['language'];
};

/** A link to the sign-in page. `returnTo` is required on the server. */
export function SignInLink({ returnTo, language, ...props }: SignInLinkProps): ReactElement {
  const { client } = useProvided();
  const here = typeof location === 'undefined' ? undefined : location.href;
  return createElement('a', { ...props, href: client.signInUrl({ returnTo: returnTo ?? here, language }) });
}

type SignOutButtonProps = ComponentProps<'button'> & {
  /** Called if Portvakt did not answer: the user is still signed in. */
  readonly onFailure?: (error: unknown) => void;
};

/** A button that ends the session, in other tabs too. */
export function SignOutButton({ onFailure, ...props }: SignOutButtonProps): ReactElement {
  const { signOut } = useProvided();
  const onClick = () => void signOut().catch((error: unknown) => onFailure?.(error));
  return createElement('button', { type: 'button', ...props, onClick });
}
