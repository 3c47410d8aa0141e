import { type AdditionalFields, returnedValues } from '@portvakt/identity';
import type { Session, SessionView } from '@portvakt/session';

import type { SessionAnswer, SessionViewAnswer } from './session.dto.js';

/** The eight properties of a session that are sent (specification §5.2), and `impersonatedBy` where it is set. */
export const toSessionAnswer = (session: Omit<Session, 'remember' | 'strongFactorAt'>): SessionAnswer => ({
  id: session.id,
  userId: session.userId,
  token: session.token,
  expiresAt: session.expiresAt.toISOString(),
  createdAt: session.createdAt.toISOString(),
  updatedAt: session.updatedAt.toISOString(),
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
  ...(session.impersonatedBy === null ? {} : { impersonatedBy: session.impersonatedBy }),
});

/**
 * The answer of `/get-session` as JSON text, which the session-data cookie stores too: serialised once (docs/adr/0003).
 * The user's properties have another order here than in `toUserAnswer`, so they are listed again; the type ensures that
 * none is missing.
 */
export function sessionViewText({ session, user }: SessionView, fields: AdditionalFields): string {
  const answer: SessionViewAnswer = {
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
      ...(user.role === null ? {} : { role: user.role }),
      ...returnedValues(fields, user.extra),
    },
  };
  return JSON.stringify(answer);
}
