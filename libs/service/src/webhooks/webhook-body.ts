import { type AdditionalFields, returnedValues, type User } from '@portvakt/identity';

import type { JournalEvent } from '../extensions/follower.js';
import { webhookTypeOf } from './webhook-endpoint.js';

/** The body of a webhook. `user` is left out if the endpoint does not want it, and null if the user was deleted. */
export const webhookBody = ({ kind, at, subject, facts }: JournalEvent, user?: object | null): string =>
  JSON.stringify({
    type: webhookTypeOf(kind),
    timestamp: at.toISOString(),
    data: { ...facts, userId: subject, ...(user === undefined ? {} : { user }) },
  });

/** The fields of a user that `/get-session` also returns. */
export const sentUser = (user: User, fields: AdditionalFields): object => ({
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  name: user.name,
  image: user.image,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
  twoFactorEnabled: user.twoFactorEnabled,
  ...returnedValues(fields, user.extra),
});
