/**
 * @typedef {object} Rows
 * @property {{ id: string, email: string }[]} users
 * @property {{ userId: string, providerId: string, accountId: string, password: string | null }[]} accounts
 * @property {{ userId: string, token: string }[]} sessions
 * @property {{ userId: string | null, identifier: string, value: string }[]} records
 * @property {{ userId: string, device: string }[]} devices
 */

/**
 * What must hold for every row whoever it belongs to: no user in halves, nothing left of somebody who is gone.
 *
 * @param {Rows} rows
 * @returns {{ checks: number, violations: string[] }}
 */
export function judgeRows({ users, accounts, sessions, records, devices }) {
  const ids = new Set(users.map(({ id }) => id));
  const owned = { account: accounts, session: sessions, verification: records, knownDevice: devices };
  const violations = [
    ...users.flatMap((user) => halfWritten(user, accounts)),
    ...repeated(users.map(({ email }) => email.toLowerCase())).map((email) => `two users with ${email}`),
    ...Object.entries(owned).flatMap(([table, rows]) =>
      rows.filter(({ userId }) => !ids.has(userId)).map(({ userId }) => `a row of ${table} without its user ${userId}`),
    ),
    ...records
      .filter(({ value, userId }) => value !== userId)
      .map(({ identifier }) => `the record ${identifier.slice(0, 15)}… names two users`),
  ];
  const checks = 2 * users.length + accounts.length + sessions.length + 2 * records.length + devices.length;
  return { checks, violations };
}

function halfWritten({ id, email }, accounts) {
  const own = accounts.filter(({ userId, providerId }) => userId === id && providerId === 'credential');
  if (own.length !== 1) return [`${email} has ${own.length} passwords`];
  const [{ accountId, password }] = own;
  if (accountId !== id) return [`the password of ${email} is in the name of ${accountId}`];
  return password ? [] : [`the password of ${email} is empty`];
}

const repeated = (values) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
