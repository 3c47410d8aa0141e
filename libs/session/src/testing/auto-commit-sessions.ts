import type { TransactionRunner } from '@portvakt/kernel';

import type { SessionRepository } from '../ports.js';

type Runner = TransactionRunner<{ readonly sessions: SessionRepository }>;

/** The repository outside of any transaction: each method commits at once. */
export const autoCommitSessions = (transaction: Runner): SessionRepository => ({
  addAtSignIn: (...added) => transaction.run(({ sessions }) => sessions.addAtSignIn(...added)),
  add: (session) => transaction.run(({ sessions }) => sessions.add(session)),
  recordSecondFactor: (id, strength, at) =>
    transaction.run(({ sessions }) => sessions.recordSecondFactor(id, strength, at)),
  secondFactorAt: (id) => transaction.run(({ sessions }) => sessions.secondFactorAt(id)),
  listAlive: (userId, now, limit) => transaction.run(({ sessions }) => sessions.listAlive(userId, now, limit)),
  extend: (id, expiresAt, now) => transaction.run(({ sessions }) => sessions.extend(id, expiresAt, now)),
  lockAlive: (id, now) => transaction.run(({ sessions }) => sessions.lockAlive(id, now)),
  lockUser: (id) => transaction.run(({ sessions }) => sessions.lockUser(id)),
  removeByToken: (token) => transaction.run(({ sessions }) => sessions.removeByToken(token)),
  removeExpired: (token, now) => transaction.run(({ sessions }) => sessions.removeExpired(token, now)),
  removeOwn: (token, userId) => transaction.run(({ sessions }) => sessions.removeOwn(token, userId)),
  removeById: (id) => transaction.run(({ sessions }) => sessions.removeById(id)),
  removeImpersonationsBy: (by) => transaction.run(({ sessions }) => sessions.removeImpersonationsBy(by)),
  removeImpersonationsOf: (userId) => transaction.run(({ sessions }) => sessions.removeImpersonationsOf(userId)),
  removeAll: (userId) => transaction.run(({ sessions }) => sessions.removeAll(userId)),
  removeAllBut: (id, userId) => transaction.run(({ sessions }) => sessions.removeAllBut(id, userId)),
});
