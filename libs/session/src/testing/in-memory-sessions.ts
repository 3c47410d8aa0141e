import {
  type FactorStrength,
  type ImpersonatedSession,
  isBanned,
  type Language,
  type RemovedSessions,
  type SessionId,
  type UserId,
} from '@portvakt/kernel';

import type { Session, StartingSession } from '../model/session.js';
import type { SessionRepository } from '../ports.js';
import type { SessionTables } from './session-tables.js';

/** The sessions, in the tables of an open transaction. */
export class InMemorySessions implements SessionRepository {
  constructor(private readonly tables: SessionTables) {}

  async addAtSignIn(
    session: StartingSession,
    maxOthers: number,
    language: Language | null,
  ): Promise<'added' | 'banned' | 'refused'> {
    const others = this.newestFirst(session.userId, session.createdAt);
    const outcome = await this.add(session);
    if (outcome !== 'added') return outcome;
    for (const { id } of others.slice(maxOthers)) this.tables.sessions.delete(id);
    this.tables.lastSignIns.set(session.userId, session.createdAt);
    if (language) this.tables.lastLanguages.set(session.userId, language);
    return outcome;
  }

  async add(session: StartingSession): Promise<'added' | 'banned' | 'refused'> {
    const { users, sessions } = this.tables;
    const isDuplicate = sessions.has(session.id) || this.findByToken(session.token) !== undefined;
    if (isDuplicate) this.tables.isAborted = true;
    if (isDuplicate || !users.has(session.userId)) return 'refused';
    if (this.isBanned(session.userId, session.createdAt)) return 'banned';
    const { secondFactorAt, ...read } = session;
    sessions.set(session.id, read);
    if (secondFactorAt) this.tables.secondFactors.set(session.id, secondFactorAt);
    return 'added';
  }

  async recordSecondFactor(id: SessionId, strength: FactorStrength, at: Date): Promise<void> {
    const session = this.tables.sessions.get(id);
    if (!session) return;
    this.tables.secondFactors.set(id, at);
    if (strength === 'strong') this.tables.sessions.set(id, { ...session, strongFactorAt: at });
  }

  async secondFactorAt(id: SessionId): Promise<Date | null> {
    return (this.tables.sessions.has(id) && this.tables.secondFactors.get(id)) || null;
  }

  async listAlive(userId: UserId, now: Date, limit: number): Promise<readonly Session[]> {
    return this.all()
      .filter((session) => session.userId === userId && session.expiresAt > now)
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, limit);
  }

  async extend(id: SessionId, expiresAt: Date, now: Date): Promise<Session | null> {
    const session = this.tables.sessions.get(id);
    if (!session || this.isBanned(session.userId, now)) return null;
    const extended = { ...session, expiresAt };
    this.tables.sessions.set(id, extended);
    return extended;
  }

  async lockAlive(id: SessionId, now: Date): Promise<boolean> {
    const session = this.tables.sessions.get(id);
    return session !== undefined && session.expiresAt > now;
  }

  /** Transactions in memory run one after the other. */
  async lockUser(): Promise<void> {}

  async removeByToken(token: string): Promise<Session | null> {
    const session = this.findByToken(token);
    return session ? this.removeById(session.id) : null;
  }

  async removeExpired(token: string, now: Date): Promise<boolean> {
    return this.removeWhere((session) => session.token === token && session.expiresAt <= now).length > 0;
  }

  async removeOwn(token: string, userId: UserId): Promise<Session | null> {
    const session = this.findByToken(token);
    return session?.userId === userId ? this.removeById(session.id) : null;
  }

  async removeById(id: SessionId): Promise<Session | null> {
    const session = this.tables.sessions.get(id);
    this.tables.sessions.delete(id);
    return session ?? null;
  }

  async removeImpersonationsBy(by: UserId): Promise<readonly ImpersonatedSession[]> {
    return this.removeWhere((session) => session.impersonatedBy === by).flatMap(endedImpersonation);
  }

  async removeImpersonationsOf(userId: UserId): Promise<readonly ImpersonatedSession[]> {
    const removed = this.removeWhere((session) => session.userId === userId && session.impersonatedBy !== null);
    return removed.flatMap(endedImpersonation);
  }

  async removeAll(userId: UserId): Promise<RemovedSessions> {
    return removedSessions(this.removeWhere((session) => session.userId === userId));
  }

  async removeAllBut(id: SessionId, userId: UserId): Promise<RemovedSessions> {
    return removedSessions(this.removeWhere((session) => session.userId === userId && session.id !== id));
  }

  /** Live sessions before expired ones, then the newest `updatedAt` first. */
  private newestFirst(userId: UserId, now: Date): Session[] {
    const isAlive = ({ expiresAt }: Session): number => Number(expiresAt > now);
    return this.all()
      .filter((session) => session.userId === userId && session.impersonatedBy === null)
      .sort((a, b) => isAlive(b) - isAlive(a) || b.updatedAt.getTime() - a.updatedAt.getTime());
  }

  private isBanned(userId: UserId, now: Date): boolean {
    return isBanned(this.tables.bans.get(userId) ?? null, now);
  }

  private all(): Session[] {
    return [...this.tables.sessions.values()];
  }

  private findByToken(token: string): Session | undefined {
    return this.all().find((session) => session.token === token);
  }

  private removeWhere(isMeant: (session: Session) => boolean): readonly Session[] {
    const meant = this.all().filter(isMeant);
    for (const { id } of meant) this.tables.sessions.delete(id);
    return meant;
  }
}

const endedImpersonation = ({ id, userId, impersonatedBy, createdAt, expiresAt }: Session): ImpersonatedSession[] =>
  impersonatedBy === null ? [] : [{ id, userId, impersonatedBy, createdAt, expiresAt }];

const removedSessions = (removed: readonly Session[]): RemovedSessions => ({
  count: removed.length,
  impersonated: removed.flatMap(endedImpersonation),
});
