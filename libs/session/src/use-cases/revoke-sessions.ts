import {
  type Caller,
  type ClientInfo,
  type ImpersonatedSession,
  type Initiator,
  noteEndsOfImpersonations,
  type RemovedSessions,
  type Revocation,
  type UserId,
  userActor,
} from '@portvakt/kernel';

import { SessionError } from '../errors.js';
import type { EndOfSessions } from '../events.js';
import type { Session } from '../model/session.js';
import type { SessionPorts, SessionStore } from '../ports.js';

export interface SignOutInput {
  readonly token: string;
  readonly client: ClientInfo;
}

export interface RevokeInput {
  readonly caller: Caller;
  readonly client: ClientInfo;
}

export interface RevokeOwnInput extends RevokeInput {
  readonly token: string;
}

export interface RevokeAllInput extends Initiator {
  readonly userId: UserId;
  /** `all`: the revocation was requested by itself, not caused by another change. */
  readonly how: Revocation['how'] | 'all';
}

/**
 * Revokes sessions, one or several (specification §11.1). Requests of a user throw `CALLER_SESSION_NOT_FOUND` if the
 * session of the request was revoked in the meantime. Revoking sessions of an operator also ends their impersonations
 * (operators §9).
 */
export class RevokeSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'clock'>) {}

  /** Revokes the session of this browser; does nothing if it no longer exists. */
  async signOut({ token, client }: SignOutInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const ended = await store.sessions.removeByToken(token);
      if (!ended) return;
      if (isImpersonated(ended)) return noteEndsOfImpersonations(this.ports, store, [ended], client);
      const { id: sessionId, userId } = ended;
      const by = userActor({ id: userId, sessionId });
      await this.report(store, { userId, how: 'sign-out', by, client }, onlyOne(ended));
    });
  }

  /** Revokes one of the user's sessions. Throws the same error for another user's token as for an unknown one. */
  async revokeOwn({ token, caller, client }: RevokeOwnInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await this.lockCaller(store, caller);
      const ended = await store.sessions.removeOwn(token, caller.id);
      if (!ended) throw new SessionError('SESSION_NOT_FOUND');
      const act = { userId: caller.id, how: 'owner', by: userActor(caller), client } as const;
      await this.report(store, act, onlyOne(ended));
    });
  }

  /** Revokes every session of the user except the current one. */
  async revokeOthers({ caller, client }: RevokeInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await this.lockCaller(store, caller);
      const ended = await store.sessions.removeAllBut(caller.sessionId, caller.id);
      await this.report(store, { userId: caller.id, how: 'others', by: userActor(caller), client }, ended);
    });
  }

  /** Revokes every session of the user, including the current one. */
  async revokeAllOwn({ caller, client }: RevokeInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await this.lockCaller(store, caller);
      const ended = await store.sessions.removeAll(caller.id);
      await this.report(store, { userId: caller.id, how: 'all', by: userActor(caller), client }, ended);
    });
  }

  /** Revokes every session of a user, because of another change or because a product asks for it. */
  async revokeAll({ userId, ...act }: RevokeAllInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await this.report(store, { userId, ...act }, await store.sessions.removeAll(userId));
    });
  }

  /**
   * Revokes the sessions in which operators impersonate this user, and those in which this user impersonates others.
   * For a user who is about to be deleted.
   */
  async endAllImpersonations(userId: UserId, client: ClientInfo | null): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await noteEndsOfImpersonations(this.ports, store, await store.sessions.removeImpersonationsOf(userId), client);
      await noteEndsOfImpersonations(this.ports, store, await store.sessions.removeImpersonationsBy(userId), client);
    });
  }

  /**
   * Throws if the session of the request was revoked in the meantime. The user is locked before the session, as in
   * every change of an account, so that browsers that revoke each other wait instead of ending in a deadlock.
   */
  private async lockCaller({ sessions }: SessionStore, { id, sessionId }: Caller): Promise<void> {
    await sessions.lockUser(id);
    const isAlive = await sessions.lockAlive(sessionId, this.ports.clock.now());
    if (!isAlive) throw new SessionError('CALLER_SESSION_NOT_FOUND');
  }

  /** Records the revocations, and deletes the sessions in which this user impersonates others. */
  private async report(
    store: SessionStore,
    ended: SessionsEndedReport,
    { count, impersonated }: RemovedSessions,
  ): Promise<void> {
    const { userId, how, by, client } = ended;
    if (count > 0) {
      const facts = { how, count };
      await store.journal.note({ kind: 'session.ended', outcome: 'done', subject: userId, by, client, facts });
    }
    await noteEndsOfImpersonations(this.ports, store, impersonated, client);
    await noteEndsOfImpersonations(this.ports, store, await store.sessions.removeImpersonationsBy(userId), client);
  }
}

const isImpersonated = (session: Session): session is Session & ImpersonatedSession => session.impersonatedBy !== null;

const onlyOne = (session: Session): RemovedSessions => ({
  count: 1,
  impersonated: isImpersonated(session) ? [session] : [],
});

interface SessionsEndedReport extends Initiator {
  readonly userId: UserId;
  readonly how: EndOfSessions;
}
