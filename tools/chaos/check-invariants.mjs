import { readRows } from './database.mjs';
import { checkDeliveries } from './check-deliveries.mjs';
import { checkMails } from './check-mails.mjs';
import { checkUser } from './check-user.mjs';
import { checkRows } from './check-rows.mjs';
import { recordOf } from './links.mjs';
import { decryptAuthenticator } from './stored-authenticators.mjs';
import { passwordOf } from './password-of-hash.mjs';

/** Known passwords by hash: matching one takes as long as a sign-in. */
const passwords = new Map();

/**
 * Compares the answers to all users with the stored data while nothing writes. Each user continues from the state that
 * matches, or is marked as inconsistent.
 *
 * @param {object} parts
 * @param {import('./user-pool.mjs').UserPool} parts.userPool
 * @param {import('./tally.mjs').Tally} parts.tally
 * @param {readonly string[]} parts.received the ids of the events that webhooks have delivered
 */
export async function checkInvariants({ database, mailbox, userPool, tally, received }) {
  // Deliveries continue in the meantime.
  const receivedBefore = [...received];
  const rows = await readRows(database);
  tally.add(checkRows(rows));
  tally.add(checkMails({ ...rows, written: await mailbox.mails() }));
  tally.add(checkDeliveries({ events: rows.events, receivedBefore, receivedAfter: received }));
  tally.add(checkUnknownUsers(rows, userPool));
  for (const actor of userPool.users) {
    const model = { ...actor, usedLinks: actor.usedLinks.map(({ token }) => token) };
    const { checks, violations, confirmed, tookEffect } = checkUser(model, await factsOf(actor, rows));
    tally.add({ checks, violations: violations.map((violation) => `user ${actor.slot}: ${violation}${describedAttempts(actor)}`) });
    if (tookEffect) tally.tookEffect += 1;
    if (confirmed) actor.advance(confirmed);
    else actor.isInconsistent = true;
  }
}

const describedAttempts = ({ attempts }) =>
  attempts.length > 0 ? ` (${attempts.map(({ call, outcome }) => `${call.name} ${outcome}`).join(', ')})` : '';

/** Finds rows and mails of users who never were in the pool. */
function checkUnknownUsers({ users, committed }, userPool) {
  const isKnown = (address) => userPool.knows(address);
  return {
    checks: users.length + committed.length,
    violations: [
      ...users.filter(({ email }) => !isKnown(email)).map(({ email }) => `nobody signed up as ${email}`),
      ...committed.filter(({ recipient }) => !isKnown(recipient)).map(({ kind }) => `a mail ${kind} to a stranger`),
    ],
  };
}

async function factsOf(actor, { users, accounts, sessions, records, devices, authenticators, committed }) {
  const own = users.filter(({ email }) => actor.owns(email));
  const ids = own.map(({ id }) => id);
  const isOwn = ({ userId }) => ids.includes(userId);
  return {
    users: await Promise.all(
      own.map(async (user) => ({
        ...user,
        password: await knownPassword(accounts.find(isPasswordOf(user))?.password, actor),
        devices: devices.filter(({ userId }) => userId === user.id).length,
      })),
    ),
    authenticators: authenticators.filter(isOwn).map(decryptAuthenticator),
    identities: accounts.filter((row) => isOwn(row) && row.providerId !== 'credential').map(({ accountId }) => accountId),
    sessions: sessions.filter(isOwn).map(({ token }) => token),
    records: records.filter(isOwn).map(({ identifier }) => recordOf(identifier)),
    mails: committed.filter(({ recipient }) => actor.owns(recipient)),
  };
}

const isPasswordOf =
  ({ id }) =>
  ({ userId, providerId }) =>
    userId === id && providerId === 'credential';

async function knownPassword(stored, { state, attempts, formerPasswords }) {
  if (!stored) return null;
  if (!passwords.has(stored)) {
    const tried = attempts.map(({ call }) => call.password);
    const candidates = [state.user?.password, ...tried, ...formerPasswords.slice(0, 3)].filter(Boolean);
    passwords.set(stored, (await passwordOf(stored, candidates)) ?? '');
  }
  return passwords.get(stored);
}
