import { setTimeout as pause } from 'node:timers/promises';

import { sendCall } from './service-client.mjs';
import { Tally } from './tally.mjs';
import { after } from './expected-states.mjs';
import { NO_ACCOUNT } from './user-state.mjs';

/** Several, so that some sign-ins come from a browser that is new to the user and cause a notice. */
const DEVICES = {
  pc: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};
/** The device of all calls except sign-ins. */
const DEFAULT_DEVICE = 'pc';

export const DEVICE_NAMES = Object.keys(DEVICES);

/** How often, and after what pause, a call is retried that was answered with an overload. */
export const OVERLOAD_RETRIES = 30;
export const OVERLOAD_PAUSE_MS = 1_000;
/** Id of the first user's account at the provider. */
const FIRST_IDENTITY = 1_000_001;

/**
 * A user who makes one call after the other and records the answers. A user who has deleted the account signs up again,
 * sometimes with the same address.
 */
export class SimulatedUser {
  state = NO_ACCOUNT;
  /** The calls in progress, or in progress when the service was killed. */
  attempts = [];
  /** @type {string[]} */
  revokedSessions = [];
  /** @type {{ purpose: string, token: string }[]} */
  usedLinks = [];
  /** @type {string[]} the newest first */
  formerPasswords = [];
  /** @type {string[]} backup codes that must not work any more, the newest last */
  spentCodes = [];
  /** Whether the stored data contradict the answers. Further actions would only repeat the violation. */
  isInconsistent = false;
  /** The user row of the last account, which a deletion must have removed. */
  lastUser = null;
  /** Cookies by session token, of revoked sessions too. */
  cookies = new Map();
  /** Links that change the address, by the token of the record. */
  changeLinks = new Map();
  #made = 0;
  #turn = 0;

  /**
   * @param {number} slot
   * @param {import('./seeded-random.mjs').Random} random
   * @param {import('./journal.mjs').Journal} journal
   */
  constructor(slot, random, journal) {
    this.slot = slot;
    this.random = random;
    this.journal = journal;
    this.tally = new Tally();
  }

  /** Id of the user's account at the provider. */
  get identity() {
    return String(FIRST_IDENTITY + this.slot);
  }

  /** @param {string} address */
  owns(address) {
    return address.startsWith(`p${this.slot}.`);
  }

  /** The newest session that has a cookie. */
  get #session() {
    return this.state.sessions.findLast((session) => this.cookies.has(session));
  }

  get cookie() {
    return this.cookies.get(this.#session);
  }

  get isAwaitingRecovery() {
    return this.attempts.some(({ outcome }) => outcome !== 'acknowledged' && outcome !== 'refused');
  }

  newAddress() {
    return `p${this.slot}.${this.#next()}@eksempel.no`;
  }

  newPassword() {
    return `passord nummer ${this.#next()} til ${this.slot}`;
  }

  newName() {
    return `Kari ${this.#next()}`;
  }

  #next() {
    this.#made += 1;
    return this.#made;
  }

  /**
   * Sends concurrent calls, exactly one of which must succeed: a single call, or several uses of one link or code, each to
   * another process. Where an answer is missing, `isAwaitingRecovery` is true afterwards.
   *
   * @param {readonly string[]} addresses of the processes
   * @param {import('./user-state.mjs').Call[]} calls
   */
  async expectOneSuccess(addresses, calls) {
    this.attempts = calls.map((call) => ({ call: this.#withDevice(call), outcome: 'in doubt' }));
    await Promise.all(this.attempts.map((attempt) => this.#attempt(this.nextOf(addresses), attempt)));
    if (this.isAwaitingRecovery) return;
    const [winner, second] = this.attempts.filter(({ outcome }) => outcome === 'acknowledged');
    this.tally.check(Boolean(winner), this.#labelled(`${calls[0].name} was refused`));
    this.tally.check(!second, this.#labelled(`${second?.call.name} worked twice`));
    this.attempts = [];
    if (winner) this.advance(after(this.state, winner.call));
  }

  /**
   * Sends a call that must be refused and must not change anything, whether or not its answer arrives.
   *
   * @param {readonly string[]} addresses of the processes
   * @param {import('./user-state.mjs').Call} call
   * @param {string} why
   */
  async expectRefusal(addresses, call, why) {
    const attempt = { call: this.#withDevice(call), outcome: 'in doubt' };
    await this.#attempt(this.nextOf(addresses), attempt);
    if (attempt.outcome !== 'in doubt' && attempt.outcome !== 'unsent') {
      this.tally.check(attempt.outcome === 'refused', this.#labelled(`${call.name} went through: ${why}`));
    }
  }

  /** Uses the processes in turn. */
  nextOf(addresses) {
    this.#turn += 1;
    return addresses[(this.slot + this.#turn) % addresses.length];
  }

  /** @param {import('./user-state.mjs').UserState} next */
  advance(next) {
    const { sessions, records, user, authenticator } = this.state;
    const isOver = (token, left) => token !== null && !left.includes(token);
    const links = next.records.map(({ token }) => token);
    this.revokedSessions.push(...sessions.filter((token) => isOver(token, next.sessions)));
    this.usedLinks.push(...records.filter(({ token }) => isOver(token, links)));
    const codes = next.authenticator?.codes ?? [];
    this.spentCodes.push(...(authenticator?.codes ?? []).filter((code) => !codes.includes(code)));
    if (user?.password && user.password !== next.user?.password) this.formerPasswords.unshift(user.password);
    if (user) this.lastUser = user;
    this.state = next;
  }

  #withDevice(call) {
    return { device: DEFAULT_DEVICE, ...call, cookie: this.cookie, usedSession: this.#session };
  }

  async #attempt(address, attempt) {
    const { call } = attempt;
    const id = this.journal.intend(this.slot, call);
    const answer = await this.#send(address, { ...call, userAgent: DEVICES[call.device] });
    const outcome = this.#outcomeOf(answer, call);
    this.journal.settle(id, outcome, answer);
    this.tally.count(outcome);
    attempt.outcome = outcome;
    if (outcome !== 'acknowledged') return;
    attempt.call = { ...call, ...answer.secrets };
    if (!answer.session) return;
    attempt.call.session = answer.session.token;
    this.cookies.set(answer.session.token, answer.session.cookie);
  }

  async #send(address, call) {
    for (let retry = 0; ; retry += 1) {
      const answer = await sendCall(address, call);
      if (answer.outcome !== 'overloaded' || this.tally.isOutage || retry === OVERLOAD_RETRIES) return answer;
      await pause(OVERLOAD_PAUSE_MS);
    }
  }

  /** A call that fails while the database is down may have taken effect; otherwise a failure is a violation. */
  #outcomeOf({ outcome, status }, { name }) {
    if (!['failed', 'overloaded', 'strange'].includes(outcome)) return outcome;
    const isExpected = outcome !== 'strange' && this.tally.isOutage;
    this.tally.check(isExpected, this.#labelled(`${name} answered ${status}`));
    return 'in doubt';
  }

  #labelled(what) {
    return `user ${this.slot}: ${what}`;
  }
}
