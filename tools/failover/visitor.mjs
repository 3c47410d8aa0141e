import { setTimeout as pause } from 'node:timers/promises';

import { ORIGIN } from '../experiment/service.mjs';
import { openClient, send } from '../restarts/send.mjs';
import { Account } from './account.mjs';

const PASSWORD = 'et langt og godt passord';
const PAUSE_MS = 20;
const PAUSE_AFTER_ERROR_MS = 100;
const RENAMES = 5;
const SESSION_COOKIE = /^(?:__Secure-)?portvakt\.session_token=/;

/**
 * Signs up, renames, reads, signs out and in again, one request at a time, with one account after the other, and
 * remembers what was acknowledged.
 */
export class Visitor {
  /** @type {Account[]} */
  accounts = [];
  #agent = openClient();
  #isPaused = false;
  /** @type {Promise<void> | undefined} */
  #running;
  #renamed = 0;
  #session = { token: '', cookie: '' };

  /**
   * @param {object} settings
   * @param {string} settings.address of the process that it uses
   * @param {number} settings.number
   * @param {import('./answers.mjs').Answers} settings.answers
   */
  constructor({ address, number, answers }) {
    this.address = address;
    this.number = number;
    this.answers = answers;
  }

  start() {
    this.#isPaused = false;
    this.#running = this.#run();
  }

  /** Resolves when no request is in progress. */
  async pause() {
    this.#isPaused = true;
    await this.#running;
  }

  async stop() {
    await this.pause();
    this.#agent.destroy();
  }

  async #run() {
    while (!this.#isPaused) {
      const account = new Account(`kari${this.number}.${this.accounts.length}@eksempel.no`);
      this.accounts.push(account);
      for (const step of this.#visit(account)) {
        if (!(await this.#take(step))) break;
      }
    }
  }

  /** Takes a step, and repeats it if possible; false if the visit ends before the result is clear. */
  async #take(step) {
    while (!this.#isPaused) {
      const isClear = await step();
      await pause(isClear ? PAUSE_MS : PAUSE_AFTER_ERROR_MS);
      if (isClear) return true;
      // Without an answer it is unknown whether there is a session to continue with.
      if (step.startsOrEndsSession) return false;
    }
    return false;
  }

  #visit(account) {
    const use = Array.from({ length: RENAMES }, () => [() => this.#rename(account), () => this.#read(account)]).flat();
    const starting = (step) => Object.assign(step, { startsOrEndsSession: true });
    const signUp = starting(() => this.#signUp(account));
    const signOut = starting(() => this.#signOut(account));
    const signIn = starting(() => this.#signIn(account));
    return [signUp, ...use, signOut, signIn, ...use];
  }

  async #signUp(account) {
    const name = this.#newName();
    account.mayBeNamed(name);
    const answer = await this.#send('POST', '/sign-up/email', { name, email: account.email, password: PASSWORD });
    if (answer) account.exists = 'yes';
    return this.#keepSession(account, answer);
  }

  async #signIn(account) {
    return this.#keepSession(
      account,
      await this.#send('POST', '/sign-in/email', { email: account.email, password: PASSWORD }),
    );
  }

  async #signOut(account) {
    const { token } = this.#session;
    account.sessions.set(token, 'in doubt');
    const answer = await this.#send('POST', '/sign-out', {});
    if (answer) account.sessions.set(token, 'ended');
    return Boolean(answer);
  }

  async #rename(account) {
    const name = this.#newName();
    account.mayBeNamed(name);
    const answer = await this.#send('POST', '/update-user', { name });
    if (answer) account.isNamed(name);
    return Boolean(answer);
  }

  async #read(account) {
    const answer = await this.#send('GET', '/get-session');
    if (!answer) return false;
    const { user } = JSON.parse(answer.body) ?? {};
    if (!user) this.answers.addFinding(`${account.email}: signed out`);
    else if (account.names.has(user.name)) account.isNamed(user.name);
    else this.answers.addFinding(`${account.email}: read as ${user.name}`);
    return true;
  }

  #keepSession(account, answer) {
    if (!answer) return false;
    const { token } = JSON.parse(answer.body);
    const [cookie] = (answer.headers['set-cookie'] ?? []).filter((line) => SESSION_COOKIE.test(line));
    this.#session = { token, cookie: cookie.split(';')[0] };
    account.sessions.set(token, 'live');
    return true;
  }

  /** Each account has an IP address of its own, so that no limit by IP address is reached. */
  get #clientAddress() {
    const account = this.accounts.length;
    return `10.${this.number}.${account >> 8}.${account & 255}`;
  }

  #newName() {
    this.#renamed += 1;
    return `Kari ${this.#renamed}`;
  }

  /** Returns the answer where it is 200. */
  async #send(method, path, body) {
    const sentAt = performance.now();
    const { address } = this;
    const headers = { origin: ORIGIN, cookie: this.#session.cookie, 'x-forwarded-for': this.#clientAddress };
    const what = { isWrite: method === 'POST', address, path, sentAt };
    try {
      const answer = await send({ agent: this.#agent, address, method, path, headers, body });
      this.answers.add({ ...what, outcome: String(answer.status) });
      return answer.status === 200 ? answer : undefined;
    } catch {
      this.answers.add({ ...what, outcome: 'no answer' });
      return undefined;
    }
  }
}
