import { type AdditionalFields, returnedValues } from '@portvakt/identity';
import type { Session, SessionView } from '@portvakt/session';

import { isoText } from './iso-text.js';
import type { SessionAnswer, SessionViewAnswer } from './session.dto.js';

/** The eight properties of a session that are sent (specification §5.2), and `impersonatedBy` where it is set. */
export const toSessionAnswer = (session: Omit<Session, 'remember' | 'strongFactorAt'>): SessionAnswer => ({
  id: session.id,
  userId: session.userId,
  token: session.token,
  expiresAt: isoText(session.expiresAt),
  createdAt: isoText(session.createdAt),
  updatedAt: isoText(session.updatedAt),
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
      createdAt: isoText(user.createdAt),
      updatedAt: isoText(user.updatedAt),
      twoFactorEnabled: user.twoFactorEnabled,
      ...(user.role === null ? {} : { role: user.role }),
      ...returnedValues(fields, user.extra),
    },
  };
  return JSON.stringify(answer);
}
