import { mailKey, PURPOSES } from './state-changes.mjs';
import { possibleStatesAfter } from './expected-states.mjs';

/**
 * @typedef {import('./user-state.mjs').UserState} UserState
 * @typedef {import('./expected-states.mjs').Attempt} Attempt
 *
 * @typedef {object} Model what the answers to one user imply
 * @property {UserState} state as of the last acknowledged call
 * @property {readonly Attempt[]} attempts the calls in progress when the service was killed
 * @property {readonly string[]} revokedSessions tokens that must not work any more
 * @property {readonly string[]} usedLinks tokens of links that must not work any more
 *
 * @typedef {object} Facts the rows of this user
 * @property {{ email: string, name: string, emailVerified: boolean, password: string | null, twoFactorEnabled: boolean,
 *   devices: number }[]} users `password`: the known password that matches the stored hash, '' where none does;
 *   null: no password
 * @property {{ verified: boolean, secret: string, codes: string[] }[]} authenticators
 * @property {string[]} identities ids of the linked accounts at the provider
 * @property {string[]} sessions tokens
 * @property {{ purpose: string, token: string }[]} records
 * @property {{ kind: string, recipient: string }[]} mails
 *
 * @typedef {object} Verdict
 * @property {number} checks
 * @property {string[]} violations
 * @property {UserState | null} confirmed the state that matches the rows; null where none does
 * @property {boolean} tookEffect whether a call without an answer took effect
 */

/**
 * Compares the answers that a user got with the stored data.
 *
 * @param {Model} model
 * @param {Facts} facts
 * @returns {Verdict}
 */
export function checkUser({ state: before, attempts, revokedSessions, usedLinks }, facts) {
  const states = possibleStatesAfter(before, attempts);
  const revived = [
    ...facts.sessions.filter((token) => revokedSessions.includes(token)).map(() => 'a session that had ended is back'),
    ...facts.records
      .filter(({ token }) => usedLinks.includes(token))
      .map(({ purpose }) => `a used link is back: ${purpose}…`),
  ];
  const mismatches = states.map((state) => differences(state, facts));
  const match = mismatches.findIndex(({ length }) => length === 0);
  const checks = 2 + 8 * Math.max(1, states.length);
  if (match !== -1) {
    const confirmed = withTokens(states[match], facts);
    return { checks, violations: revived, confirmed, tookEffect: isUnanswered(attempts) && states[match] !== before };
  }
  const closest = mismatches.toSorted((a, b) => a.length - b.length)[0] ?? [impossible(attempts)];
  return { checks, violations: [...revived, ...closest], confirmed: null, tookEffect: false };
}

const isUnanswered = (attempts) => attempts.every(({ outcome }) => outcome !== 'acknowledged');

const impossible = (attempts) => `no state matches these answers: ${attempts.map(described).join(', ')}`;

const described = ({ call, outcome }) => `${call.name} ${outcome}`;

function differences(state, facts) {
  return [
    ...userDifferences(state.user, facts.users),
    ...authenticatorDifferences(state.authenticator, facts.authenticators),
    ...tokenDifferences('linked accounts', state.identities, facts.identities),
    ...tokenDifferences('sessions', state.sessions, facts.sessions),
    ...PURPOSES.flatMap((purpose) => tokenDifferences(purpose, ofPurpose(state, purpose), ofPurpose(facts, purpose))),
    ...mailDifferences(state.mails, facts.mails),
  ];
}

const ofPurpose = ({ records }, purpose) =>
  records.filter((record) => record.purpose === purpose).map(({ token }) => token);

function userDifferences(expected, found) {
  if (found.length > 1) return [`${found.length} users instead of one`];
  const [user] = found;
  if (!expected) return user ? [`a user who should not be there: ${user.email}`] : [];
  if (!user) return [`no user ${expected.email}`];
  const wanted = { ...expected, devices: expected.devices.length };
  return Object.entries(wanted)
    .filter(([property, value]) => user[property] !== value)
    .map(([property, value]) => `${property} is ${JSON.stringify(user[property])} instead of ${JSON.stringify(value)}`);
}

function authenticatorDifferences(expected, found) {
  const wanted = expected ? 1 : 0;
  if (found.length !== wanted) return [`${found.length} authenticators instead of ${wanted}`];
  if (!expected) return [];
  const [{ verified, secret, codes }] = found;
  return [
    ...(verified === expected.verified ? [] : [`the authenticator is ${verified ? '' : 'not '}verified`]),
    ...(expected.secret === null || secret === expected.secret ? [] : ['the authenticator has another secret']),
    ...(expected.codes === null ? [] : tokenDifferences('backup codes', expected.codes, codes)),
  ];
}

/** Compares known tokens one by one, and unread tokens by their number. */
function tokenDifferences(what, expected, found) {
  const known = expected.filter((token) => token !== null);
  const missing = known.filter((token) => !found.includes(token));
  const rest = found.filter((token) => !known.includes(token));
  const unread = expected.length - known.length;
  return [
    ...(missing.length > 0 ? [`${what}: ${missing.length} missing`] : []),
    ...(rest.length === unread ? [] : [`${what}: ${rest.length} unknown instead of ${unread}`]),
  ];
}

function mailDifferences(expected, found) {
  const counts = {};
  for (const { kind, recipient } of found)
    counts[mailKey(kind, recipient)] = (counts[mailKey(kind, recipient)] ?? 0) + 1;
  return [...new Set([...Object.keys(expected), ...Object.keys(counts)])]
    .filter((key) => (expected[key] ?? 0) !== (counts[key] ?? 0))
    .map((key) => `${counts[key] ?? 0} mails ${key} instead of ${expected[key] ?? 0}`);
}

/** Fills in from the rows what no answer contained. */
function withTokens(state, { sessions, records, authenticators }) {
  return {
    ...state,
    authenticator: authenticators[0] ?? null,
    sessions: [...sessions],
    records: records
      .filter(({ purpose }) => PURPOSES.includes(purpose))
      .map(({ purpose, token }) => ({ purpose, token })),
  };
}
