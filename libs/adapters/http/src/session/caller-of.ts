import type { Caller, Email } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

/** The signed-in user of a request, as use cases take it. */
export const callerOf = ({ user, session }: SessionView): Caller & { readonly email: Email } => ({
  id: user.id,
  email: user.email,
  sessionId: session.id,
});
