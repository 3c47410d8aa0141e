/**
 * @typedef {object} Rows
 * @property {{ id: string, email: string, twoFactorEnabled: boolean }[]} users
 * @property {{ userId: string, providerId: string, accountId: string, password: string | null }[]} accounts
 * @property {{ userId: string, token: string }[]} sessions
 * @property {{ userId: string | null, identifier: string, value: string }[]} records
 * @property {{ userId: string, device: string }[]} devices
 * @property {{ userId: string, verified: boolean }[]} authenticators
 */

/** Records whose value is the id of their user (specification §6). */
const NAMES_USER = /^(reset-password:|delete-account-|change-email-|trust-device-|2fa-(?!otp-|attempts-))/;
/** The state of a sign-in at a provider belongs to no user yet. */
const STATE = /^[A-Za-z0-9_-]{32}$/;

/**
 * Checks the invariants of all rows: no incomplete users, and no rows of deleted users.
 *
 * @param {Rows} rows
 * @returns {{ checks: number, violations: string[] }}
 */
export function checkRows({ users, accounts, sessions, records, devices, authenticators }) {
  const ids = new Set(users.map(({ id }) => id));
  const ownRecords = records.filter(({ userId, identifier }) => userId !== null || !STATE.test(identifier));
  const owned = {
    account: accounts,
    session: sessions,
    verification: ownRecords,
    knownDevice: devices,
    twoFactor: authenticators,
  };
  const violations = [
    ...users.flatMap((user) => incompleteUser(user, accounts)),
    ...users.flatMap((user) => lacksAuthenticator(user, authenticators)),
    ...repeated(users.map(({ email }) => email.toLowerCase())).map((email) => `two users with ${email}`),
    ...repeated(accounts.filter(isLinked).map(({ providerId, accountId }) => `${providerId} ${accountId}`)).map(
      (identity) => `two accounts of ${identity}`,
    ),
    ...Object.entries(owned).flatMap(([table, rows]) =>
      rows.filter(({ userId }) => !ids.has(userId)).map(({ userId }) => `a row of ${table} without its user ${userId}`),
    ),
    ...records
      .filter(({ identifier, value, userId }) => userId !== null && NAMES_USER.test(identifier) && value !== userId)
      .map(({ identifier }) => `the record ${identifier.slice(0, 15)}… names two users`),
  ];
  const checks = 3 * users.length + 2 * accounts.length + authenticators.length + sessions.length + 2 * records.length + devices.length;
  return { checks, violations };
}

const isLinked = ({ providerId }) => providerId !== 'credential';

/** A user has a password, or an account at a provider, or both. */
function incompleteUser({ id, email }, accounts) {
  const all = accounts.filter(({ userId }) => userId === id);
  const own = all.filter((account) => !isLinked(account));
  if (own.length === 0 && all.length > 0) return [];
  if (own.length !== 1) return [`${email} has ${own.length} passwords`];
  const [{ accountId, password }] = own;
  if (accountId !== id) return [`the password of ${email} is in the name of ${accountId}`];
  return password ? [] : [`the password of ${email} is empty`];
}

const lacksAuthenticator = ({ id, email, twoFactorEnabled }, authenticators) =>
  twoFactorEnabled && !authenticators.some(({ userId, verified }) => userId === id && verified)
    ? [`${email} has a second factor without an authenticator`]
    : [];

const repeated = (values) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
