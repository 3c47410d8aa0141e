import { type Device, noticeTo, type SessionRequest, type StartedSession, textFromUser } from '@portvakt/kernel';

import type { NewSignInMail } from '../mails.js';
import { deviceKey } from '../model/device.js';
import { type Session, startSession } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/**
 * Starts a session for a user who has signed in, and notifies them when the browser and system are new to them
 * (specification §10). The product's rules run before the row is stored. `banned`: the user may not sign in; `refused`:
 * the session could not be stored.
 */
export class StartSession {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'devices' | 'clock' | 'random' | 'policy'>) {}

  async execute({
    owner,
    client,
    remember,
    notifyOwner,
    secondFactor,
    isReplacement = false,
  }: SessionRequest): Promise<(StartedSession & Session) | 'banned' | 'refused'> {
    const { clock, policy, random } = this.ports;
    const session = startSession(
      { userId: owner.id, client, remember, secondFactor: secondFactor ?? null },
      policy,
      clock.now(),
      random,
    );
    const device = this.ports.devices.read(session.userAgent);
    return this.ports.transaction.run(async (store) => {
      await store.rules.start(owner.id, client);
      const outcome = isReplacement
        ? await store.sessions.add(session)
        : await store.sessions.addAtSignIn(session, policy.maxPerUser - 1, client.language);
      if (outcome !== 'added') return outcome;
      const isNew = await store.knownDevices.remember(owner.id, deviceKey(device), session.createdAt);
      if (isNew && notifyOwner) await store.outbox.add(newSignInMail(owner, device, session));
      return { ...session, isNewDevice: isNew };
    });
  }
}

const newSignInMail = (owner: SessionRequest['owner'], device: Device, session: Session): NewSignInMail => ({
  kind: 'new-sign-in',
  ...noticeTo(owner, session.createdAt),
  data: {
    name: textFromUser(owner.name, owner),
    browser: device.browser,
    system: device.system,
    at: session.createdAt.toISOString(),
    ipAddress: session.ipAddress,
  },
});
