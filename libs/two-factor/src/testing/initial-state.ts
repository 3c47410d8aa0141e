import type { UserId, UserSummary } from '@portvakt/kernel';

import type { Authenticator } from '../model/authenticator.js';
import { BeginSecondStep } from '../use-cases/begin-second-step.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { trustDevice } from '../steps/trust-device.js';
import { aClient, anOwner } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

/** The password of every owner with a password. */
export const PASSWORD = 'et godt passord';

type Session = Extract<SecondFactorContext, { kind: 'session' }>;
type PendingSignIn = Extract<SecondFactorContext, { kind: 'pending' }>;

/** Adds users, sessions, pending sign-ins and trusted devices. */
export function initialState(ports: InMemoryPorts) {
  const { transaction, passwords } = ports;
  return {
    addOwner(
      owner: UserSummary,
      authenticators: readonly Authenticator[] = [],
      { hasPassword = true } = {},
    ): UserSummary {
      transaction.state.users.set(owner.id, owner);
      if (hasPassword) passwords.byUser.set(owner.id, PASSWORD);
      for (const each of authenticators) {
        transaction.state.authenticators.set(each.id, { ...each, userId: owner.id });
      }
      return owner;
    },
    /** Adds a session and returns it as the context of a code. */
    async addSession(userId: UserId = anOwner().id, { remember = true, client = aClient() } = {}): Promise<Session> {
      const owner = { ...anOwner(), id: userId, language: 'nb' as const };
      const started = await transaction.run(({ sessions }) =>
        sessions.issue({ owner, client, remember, notifyOwner: false }),
      );
      const stored = [...transaction.state.sessions.values()].find(
        ({ token }) => typeof started !== 'string' && token === started.token,
      );
      if (!stored) throw new Error('no session was stored');
      return { kind: 'session', userId, session: { id: stored.id, token: stored.token } };
    },
    /** Adds a pending sign-in and returns it as the context of a code. */
    async addPendingSignIn(
      userId: UserId = anOwner().id,
      { remember = true, way = 'password' } = {},
    ): Promise<PendingSignIn> {
      const begun = await new BeginSecondStep(ports).execute({
        userId,
        trustedDeviceCookie: null,
        client: aClient(),
        way,
      });
      if (begun.kind !== 'pending') throw new Error('no code is required');
      return { kind: 'pending', reference: begun.reference, remember };
    },
    /** Adds a trusted device and returns its cookie. */
    addTrustedDevice: (userId: UserId = anOwner().id): Promise<string> =>
      transaction.run((store) => trustDevice(ports, store, userId)),
  };
}
