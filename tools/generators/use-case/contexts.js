// @ts-check

/**
 * What differs between the domain libraries.
 * @typedef {object} Context
 * @property {string} prefix Of its ports.
 * @property {string} list Its use cases, in `index.ts`.
 * @property {string} testContext Its ports in memory.
 * @property {string} folder Of its controllers, its module and its specs over HTTP.
 * @property {CallerCheck} check Throws where the user or the session of the request no longer exists.
 */

/**
 * @typedef {object} CallerCheck
 * @property {string} ports Those it needs.
 * @property {readonly string[]} imports
 * @property {string} body Of the method `execute`.
 * @property {string} code That it throws.
 */

/** @param {string} check */
const inTransaction = (check) => `await this.ports.transaction.run(async (store) => {
      ${check}
    });`;

/**
 * @param {string} error
 * @param {string} code
 */
const lockedCaller = (error, code) => ({
  ports: `'transaction'`,
  imports: [`import { ${error} } from '../errors.js';`],
  body: inTransaction(`const user = await lockCaller(store.users, store.sessions, caller);
      if (!user) throw new ${error}('${code}');`),
  code,
});

/** @type {Readonly<Record<string, Context>>} */
const contexts = {
  identity: {
    prefix: 'Identity',
    list: 'identityUseCases',
    testContext: 'identityTestContext',
    folder: 'identity',
    check: lockedCaller('IdentityError', 'CALLER_NOT_FOUND'),
  },
  session: {
    prefix: 'Session',
    list: 'sessionUseCases',
    testContext: 'sessionTestContext',
    folder: 'session',
    check: {
      ports: `'transaction' | 'clock'`,
      imports: [`import { SessionError } from '../errors.js';`],
      body: inTransaction(`const isAlive = await store.sessions.lockAlive(caller.sessionId, this.ports.clock.now());
      if (!isAlive) throw new SessionError('CALLER_SESSION_NOT_FOUND');`),
      code: 'CALLER_SESSION_NOT_FOUND',
    },
  },
  'two-factor': {
    prefix: 'TwoFactor',
    list: 'twoFactorUseCases',
    testContext: 'twoFactorTestContext',
    folder: 'two-factor',
    check: {
      ports: `'transaction'`,
      imports: [`import { lockOwner } from '../steps/lock-owner.js';`],
      body: inTransaction('await lockOwner(store, caller);'),
      code: 'SECOND_FACTOR_OWNER_NOT_FOUND',
    },
  },
  'social-linking': {
    prefix: 'Social',
    list: 'socialUseCases',
    testContext: 'socialTestContext',
    folder: 'social',
    check: lockedCaller('SocialError', 'ACCOUNT_OWNER_NOT_FOUND'),
  },
};

module.exports = { contexts };
