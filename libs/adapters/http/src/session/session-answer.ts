import { type AdditionalFields, returnedValues } from '@portvakt/identity';
import type { Session, SessionView } from '@portvakt/session';

import type { SessionAnswer } from './session.dto.js';

/** The eight members of a session that are sent (specification §5.2). */
export const toSessionAnswer = (session: Session): SessionAnswer => ({
  id: session.id,
  userId: session.userId,
  token: session.token,
  expiresAt: session.expiresAt.toISOString(),
  createdAt: session.createdAt.toISOString(),
  updatedAt: session.updatedAt.toISOString(),
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
});

/** The answer of `/get-session` as text: serialised once, for the answer and for the session-data cookie alike. */
export function sessionViewText({ session, user }: SessionView, fields: AdditionalFields): string {
  return JSON.stringify({
    session: toSessionAnswer(session),
    user: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      name: user.name,
      image: user.image,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      twoFactorEnabled: user.twoFactorEnabled,
      ...returnedValues(fields, user.extra),
    },
  });
}
