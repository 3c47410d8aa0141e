import type { UserId, UserSummary } from '@portvakt/kernel';

import type { Authenticator } from '../model/authenticator.js';
import { BeginSecondStep } from '../use-cases/begin-second-step.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { trustDevice } from '../steps/trust-device.js';
import { aClient, anOwner } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

/** Of every owner who has a password. */
export const PASSWORD = 'et godt passord';

type Signed = Extract<SecondFactorContext, { kind: 'session' }>;
type Waiting = Extract<SecondFactorContext, { kind: 'pending' }>;

/** What a test finds there already. */
export function whatWasThere(ports: InMemoryPorts) {
  const { transaction, passwords } = ports;
  return {
    /** An account with these authenticators; its password is `PASSWORD`, or there is none. */
    register(
      owner: UserSummary,
      authenticators: readonly Authenticator[] = [],
      { hasPassword = true } = {},
    ): UserSummary {
      transaction.state.owners.set(owner.id, owner);
      if (hasPassword) passwords.byUser.set(owner.id, PASSWORD);
      for (const each of authenticators) {
        transaction.state.authenticators.set(each.id, { ...each, userId: owner.id });
      }
      return owner;
    },
    /** A session of the user's, and how they send a code in it. */
    async signIn(userId: UserId = anOwner().id, { remember = true, client = aClient() } = {}): Promise<Signed> {
      const owner = { ...anOwner(), id: userId, language: 'nb' as const };
      const started = await transaction.run(({ sessions }) =>
        sessions.issue({ owner, client, remember, notifyOwner: false }),
      );
      const stored = [...transaction.state.sessions.values()].find(({ token }) => token === started?.token);
      if (!stored) throw new Error('no session was stored');
      return { kind: 'session', userId, session: { id: stored.id, token: stored.token } };
    },
    /** A sign-in of the user's that waits for its second factor. */
    async challenge(userId: UserId = anOwner().id, { remember = true, byPassword = true } = {}): Promise<Waiting> {
      const begun = await new BeginSecondStep(ports).execute({ userId, deviceCookie: null, byPassword });
      if (begun.kind !== 'pending') throw new Error('no code is owed');
      return { kind: 'pending', reference: begun.reference, remember };
    },
    /** What the browser of a device keeps that the user trusts. */
    trust: (userId: UserId = anOwner().id): Promise<string> =>
      transaction.run((store) => trustDevice(ports, store, userId)),
  };
}
