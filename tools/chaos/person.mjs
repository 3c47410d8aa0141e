import { setTimeout as pause } from 'node:timers/promises';

import { sendCall } from './send-call.mjs';
import { Tally } from './tally.mjs';
import { after, NOBODY } from './worlds.mjs';

/** So that a sign-in may come from a browser that is new to the user, which is told of. */
const DEVICES = {
  pc: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};
/** Of whatever is not a sign-in. */
const USUAL = 'pc';

export const DEVICE_NAMES = Object.keys(DEVICES);

/** How often a call is sent again that the service had no time for, and after what pause. */
const OVERLOAD_RETRIES = 30;
export const OVERLOAD_PAUSE_MS = 1_000;
/** Of the accounts at the provider, one for each person. */
const FIRST_IDENTITY = 1_000_001;

/**
 * Somebody who uses the service, one step after the other, and remembers what they were told. Who has deleted their
 * account signs up again, at times with the same address.
 */
export class Person {
  world = NOBODY;
  /** What is under way, or was when the service was killed. */
  attempts = [];
  /** @type {string[]} */
  endedSessions = [];
  /** @type {{ purpose: string, token: string }[]} */
  deadLinks = [];
  /** @type {string[]} the newest first */
  formerPasswords = [];
  /** @type {string[]} backup codes that must not work any more, the newest last */
  spentCodes = [];
  /** Found in a state that nobody told them of: whatever they did next would only be found again. */
  isLost = false;
  /** Of their last account: what a deletion must have taken with it. */
  lastUser = null;
  /** Cookie by session token, of ended sessions too. */
  cookies = new Map();
  /** What a link to another address says, by the token of its record. */
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

  /** Of their account at the provider. */
  get identity() {
    return String(FIRST_IDENTITY + this.slot);
  }

  /** @param {string} address */
  owns(address) {
    return address.startsWith(`p${this.slot}.`);
  }

  /** The newest session that has a cookie. */
  get #session() {
    return this.world.sessions.findLast((session) => this.cookies.has(session));
  }

  get cookie() {
    return this.cookies.get(this.#session);
  }

  get isCutOff() {
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
   * Makes calls at once of which exactly one succeeds: a single one, or several uses of one link or code, each at another
   * process. Without an answer to all of them `isCutOff` is true.
   *
   * @param {readonly string[]} addresses of the processes
   * @param {import('./worlds.mjs').Call[]} calls
   */
  async succeedOnce(addresses, calls) {
    this.attempts = calls.map((call) => ({ call: this.#outfitted(call), outcome: 'in doubt' }));
    await Promise.all(this.attempts.map((attempt) => this.#attempt(this.nextOf(addresses), attempt)));
    if (this.isCutOff) return;
    const [winner, second] = this.attempts.filter(({ outcome }) => outcome === 'acknowledged');
    this.tally.check(Boolean(winner), this.#said(`${calls[0].name} was refused`));
    this.tally.check(!second, this.#said(`${second?.call.name} worked twice`));
    this.attempts = [];
    if (winner) this.advance(after(this.world, winner.call));
  }

  /**
   * Makes a call that must not succeed and changes nothing, whether or not its answer comes.
   *
   * @param {readonly string[]} addresses of the processes
   * @param {import('./worlds.mjs').Call} call
   * @param {string} why
   */
  async beRefused(addresses, call, why) {
    const attempt = { call: this.#outfitted(call), outcome: 'in doubt' };
    await this.#attempt(this.nextOf(addresses), attempt);
    if (attempt.outcome !== 'in doubt' && attempt.outcome !== 'unsent') {
      this.tally.check(attempt.outcome === 'refused', this.#said(`${call.name} went through: ${why}`));
    }
  }

  /** One process after the other. */
  nextOf(addresses) {
    this.#turn += 1;
    return addresses[(this.slot + this.#turn) % addresses.length];
  }

  /** @param {import('./worlds.mjs').World} next */
  advance(next) {
    const { sessions, records, user, authenticator } = this.world;
    const isOver = (token, left) => token !== null && !left.includes(token);
    const links = next.records.map(({ token }) => token);
    this.endedSessions.push(...sessions.filter((token) => isOver(token, next.sessions)));
    this.deadLinks.push(...records.filter(({ token }) => isOver(token, links)));
    const codes = next.authenticator?.codes ?? [];
    this.spentCodes.push(...(authenticator?.codes ?? []).filter((code) => !codes.includes(code)));
    if (user?.password && user.password !== next.user?.password) this.formerPasswords.unshift(user.password);
    if (user) this.lastUser = user;
    this.world = next;
  }

  #outfitted(call) {
    return { device: USUAL, ...call, cookie: this.cookie, usedSession: this.#session };
  }

  async #attempt(address, attempt) {
    const { call } = attempt;
    const id = this.journal.intend(this.slot, call);
    const answer = await this.#send(address, { ...call, userAgent: DEVICES[call.device] });
    const outcome = this.#judged(answer, call);
    this.journal.settle(id, outcome, answer);
    this.tally.count(outcome);
    attempt.outcome = outcome;
    if (outcome !== 'acknowledged') return;
    attempt.call = { ...call, ...answer.told };
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

  /** A call that fails while the database is away may have happened; at any other time failing is a violation. */
  #judged({ outcome, status }, { name }) {
    if (!['failed', 'overloaded', 'strange'].includes(outcome)) return outcome;
    const isExpected = outcome !== 'strange' && this.tally.isOutage;
    this.tally.check(isExpected, this.#said(`${name} answered ${status}`));
    return 'in doubt';
  }

  #said(what) {
    return `person ${this.slot}: ${what}`;
  }
}
