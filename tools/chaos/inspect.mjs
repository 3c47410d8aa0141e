import { readRows } from './database.mjs';
import { judgeMails } from './judge-mails.mjs';
import { judgePerson } from './judge-person.mjs';
import { judgeRows } from './judge-rows.mjs';
import { recordNamed } from './links.mjs';
import { openAuthenticator } from './stored-authenticators.mjs';
import { passwordOf } from './stored-password.mjs';

/** Hashes whose password is known: reading one costs as much as a sign-in. */
const passwords = new Map();

/**
 * Compares what everybody was told with what is stored, while nobody writes. Whoever has been judged goes on from the
 * world that was found true, or is lost.
 *
 * @param {object} parts
 * @param {import('./crowd.mjs').Crowd} parts.crowd
 * @param {import('./tally.mjs').Tally} parts.tally
 */
export async function inspect({ database, mailbox, crowd, tally }) {
  const rows = await readRows(database);
  tally.add(judgeRows(rows));
  tally.add(judgeMails({ ...rows, written: await mailbox.mails() }));
  tally.add(judgeStrangers(rows, crowd));
  for (const person of crowd.people) {
    const model = { ...person, deadLinks: person.deadLinks.map(({ token }) => token) };
    const { checks, violations, settled, happened } = judgePerson(model, await factsOf(person, rows));
    tally.add({ checks, violations: violations.map((violation) => `person ${person.slot}: ${violation}${said(person)}`) });
    if (happened) tally.happened += 1;
    if (settled) person.advance(settled);
    else person.isLost = true;
  }
}

const said = ({ attempts }) =>
  attempts.length > 0 ? ` (${attempts.map(({ call, outcome }) => `${call.name} ${outcome}`).join(', ')})` : '';

/** Rows and mails of somebody who never was in the crowd. */
function judgeStrangers({ users, committed }, crowd) {
  const isKnown = (address) => crowd.knows(address);
  return {
    checks: users.length + committed.length,
    violations: [
      ...users.filter(({ email }) => !isKnown(email)).map(({ email }) => `nobody signed up as ${email}`),
      ...committed.filter(({ recipient }) => !isKnown(recipient)).map(({ kind }) => `a mail ${kind} to a stranger`),
    ],
  };
}

async function factsOf(person, { users, accounts, sessions, records, devices, authenticators, committed }) {
  const own = users.filter(({ email }) => person.owns(email));
  const ids = own.map(({ id }) => id);
  const isOwn = ({ userId }) => ids.includes(userId);
  return {
    users: await Promise.all(
      own.map(async (user) => ({
        ...user,
        password: await knownPassword(accounts.find(isPasswordOf(user))?.password, person),
        devices: devices.filter(({ userId }) => userId === user.id).length,
      })),
    ),
    authenticators: authenticators.filter(isOwn).map(openAuthenticator),
    identities: accounts.filter((row) => isOwn(row) && row.providerId !== 'credential').map(({ accountId }) => accountId),
    sessions: sessions.filter(isOwn).map(({ token }) => token),
    records: records.filter(isOwn).map(({ identifier }) => recordNamed(identifier)),
    mails: committed.filter(({ recipient }) => person.owns(recipient)),
  };
}

const isPasswordOf =
  ({ id }) =>
  ({ userId, providerId }) =>
    userId === id && providerId === 'credential';

async function knownPassword(stored, { world, attempts, formerPasswords }) {
  if (!stored) return null;
  if (!passwords.has(stored)) {
    const tried = attempts.map(({ call }) => call.password);
    const candidates = [world.user?.password, ...tried, ...formerPasswords.slice(0, 3)].filter(Boolean);
    passwords.set(stored, (await passwordOf(stored, candidates)) ?? '');
  }
  return passwords.get(stored);
}
