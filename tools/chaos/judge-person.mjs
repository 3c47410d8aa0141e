import { mailKey, PURPOSES } from './world-changes.mjs';
import { worldsAfter } from './worlds.mjs';

/**
 * @typedef {import('./worlds.mjs').World} World
 * @typedef {import('./worlds.mjs').Attempt} Attempt
 *
 * @typedef {object} Model what is known of one person from the answers they got
 * @property {World} world as of the last acknowledged call
 * @property {readonly Attempt[]} attempts what was under way when the service was killed
 * @property {readonly string[]} endedSessions tokens that must open nothing any more
 * @property {readonly string[]} deadLinks tokens of links that must not work any more
 *
 * @typedef {object} Facts the rows that are this person's
 * @property {{ email: string, name: string, emailVerified: boolean, password: string | null, twoFactorEnabled: boolean,
 *   devices: number }[]} users `password`: which of the known ones the stored hash is of, '' when it is none of them;
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
 * @property {World | null} settled the world that is true; null where none is
 * @property {boolean} happened whether a call without an answer took place
 */

/**
 * Compares what a person was told with what is stored.
 *
 * @param {Model} model
 * @param {Facts} facts
 * @returns {Verdict}
 */
export function judgePerson({ world: before, attempts, endedSessions, deadLinks }, facts) {
  const worlds = worldsAfter(before, attempts);
  const revived = [
    ...facts.sessions.filter((token) => endedSessions.includes(token)).map(() => 'a session that had ended is back'),
    ...facts.records.filter(({ token }) => deadLinks.includes(token)).map(({ purpose }) => `a dead link is back: ${purpose}…`),
  ];
  const faults = worlds.map((world) => differences(world, facts));
  const fit = faults.findIndex(({ length }) => length === 0);
  const checks = 2 + 8 * Math.max(1, worlds.length);
  if (fit !== -1) {
    const settled = withTokens(worlds[fit], facts);
    return { checks, violations: revived, settled, happened: isUnanswered(attempts) && worlds[fit] !== before };
  }
  const closest = faults.toSorted((a, b) => a.length - b.length)[0] ?? [impossible(attempts)];
  return { checks, violations: [...revived, ...closest], settled: null, happened: false };
}

const isUnanswered = (attempts) => attempts.every(({ outcome }) => outcome !== 'acknowledged');

const impossible = (attempts) => `no world has these answers: ${attempts.map(described).join(', ')}`;

const described = ({ call, outcome }) => `${call.name} ${outcome}`;

function differences(world, facts) {
  return [
    ...userDifferences(world.user, facts.users),
    ...authenticatorDifferences(world.authenticator, facts.authenticators),
    ...tokenDifferences('linked accounts', world.identities, facts.identities),
    ...tokenDifferences('sessions', world.sessions, facts.sessions),
    ...PURPOSES.flatMap((purpose) => tokenDifferences(purpose, ofPurpose(world, purpose), ofPurpose(facts, purpose))),
    ...mailDifferences(world.mails, facts.mails),
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

/** Known tokens one by one; of those that nobody has read only the number is known. */
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
  for (const { kind, recipient } of found) counts[mailKey(kind, recipient)] = (counts[mailKey(kind, recipient)] ?? 0) + 1;
  return [...new Set([...Object.keys(expected), ...Object.keys(counts)])]
    .filter((key) => (expected[key] ?? 0) !== (counts[key] ?? 0))
    .map((key) => `${counts[key] ?? 0} mails ${key} instead of ${expected[key] ?? 0}`);
}

/** What no answer has told, read from the rows. */
function withTokens(world, { sessions, records, authenticators }) {
  return {
    ...world,
    authenticator: authenticators[0] ?? null,
    sessions: [...sessions],
    records: records.filter(({ purpose }) => PURPOSES.includes(purpose)).map(({ purpose, token }) => ({ purpose, token })),
  };
}
