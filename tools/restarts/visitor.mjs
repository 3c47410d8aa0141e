import { setTimeout as pause } from 'node:timers/promises';

import { ORIGIN } from '../experiment/service.mjs';
import { fateOf, openClient, send } from './send.mjs';

const PASSWORD = 'et langt og godt passord';
const PAUSE_MS = 15;
/** The pause that `Retry-After` asks for. */
const OVERLOADED_PAUSE_MS = 1_000;

/** The requests of a visitor, repeated in this order; mostly reads, like those of real visitors. */
const READ = { method: 'GET', path: '/get-session' };
const RENAME = { method: 'POST', path: '/update-user', body: { name: 'Kari Nordmann' } };
const SOCIAL = { method: 'POST', path: '/sign-in/social', body: { provider: 'github', callbackURL: '/' } };
const signUp = (email) => ({ method: 'POST', path: '/sign-up/email', body: { name: 'Kari', email, password: PASSWORD } });
const signIn = (email) => ({ method: 'POST', path: '/sign-in/email', body: { email, password: PASSWORD } });
const forget = (email) => ({ method: 'POST', path: '/forget-password', body: { email } });
const SIGN_OUT = { method: 'POST', path: '/sign-out', body: {} };
const SESSIONS = { method: 'GET', path: '/list-sessions' };

const visit = (email) => [
  signUp(email),
  ...[READ, RENAME, READ, SOCIAL, READ, RENAME, SESSIONS, READ, RENAME, READ],
  SIGN_OUT,
  ...[READ, SOCIAL],
  signIn(email),
  ...[READ, RENAME, READ, SESSIONS, RENAME, READ, RENAME, READ],
  forget(email),
  ...[SOCIAL, READ],
  SIGN_OUT,
];

/**
 * Sends one request after the other through the proxy until it is stopped, and reports the outcome of each.
 *
 * @param {object} settings
 * @param {string} settings.address
 * @param {number} settings.number
 * @param {() => boolean} settings.isOver
 * @param {(fate: ReturnType<typeof fateOf>, what: string) => void} settings.report
 */
export async function runVisitor({ address, number, isOver, report }) {
  const agent = openClient();
  for (let round = 1; !isOver(); round += 1) {
    const cookies = new Map();
    for (const step of visit(`kari${number}.${round}@eksempel.no`)) {
      if (isOver()) break;
      const fate = await take({ agent, address, cookies, report }, step);
      await pause(fate === 'overloaded' ? OVERLOADED_PAUSE_MS : PAUSE_MS);
      // The following requests of this round would fail because of it.
      if (fate !== 'expected') break;
    }
  }
  agent.destroy();
}

async function take({ agent, address, cookies, report }, { method, path, body }) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { origin: ORIGIN, ...(cookie ? { cookie } : {}) };
  try {
    const answer = await send({ agent, address, method, path, headers, body });
    const fate = fateOf(answer, 200);
    report(fate, `${method} ${path} answered ${answer.status}`);
    keepCookies(cookies, answer.headers['set-cookie'] ?? []);
    return fate;
  } catch (error) {
    report('dropped', `${method} ${path}: ${error.message}`);
    return 'dropped';
  }
}

function keepCookies(cookies, lines) {
  for (const line of lines) {
    const [pair, ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }
}
