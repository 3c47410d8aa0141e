import type { User } from '@portvakt/identity';

import type { UserAnswer } from './user-answer.dto.js';

/** The seven members of a user that are sent after sign-in and sign-up (specification §5.1). */
export const toUserAnswer = (user: Omit<User, 'extra' | 'language'>): UserAnswer => ({
  id: user.id,
  email: user.email,
  name: user.name,
  image: user.image,
  emailVerified: user.emailVerified,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
