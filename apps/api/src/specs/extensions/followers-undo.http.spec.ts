import { describe, expect, it } from '@jest/globals';

import { type EventKind, eventKinds } from '@portvakt/audit';
import type { InTransaction } from '@portvakt/service';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { anOpenRequest, carryOutRequests, HOUR_MS, letRequestWait } from '../../testing/account-requests.js';
import {
  anAuthenticator,
  authenticatorFrom,
  aTwoFactorUser,
  remainingBackupCodes,
  type SetUpAnswer,
  totpCode,
} from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { extensionWith, RecordingFollower, storedDeliveries, until } from '../../testing/followers.js';
import { anOperator } from '../../testing/operators.js';
import { aPasskeyOwner } from '../../testing/passkeys.js';
import { type Prepare, requestsAroundAccounts, type Send, statusOf } from '../../testing/requests-around-accounts.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { useSocialApp } from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { aSignedInTwoFactorUser, twoFactorRequest } from '../../testing/two-factor-requests.js';
import {
  aLinkedAccount,
  anEmailAddress,
  aSignedInUser,
  aSignedUpUser,
  aStoredUser,
  PASSWORD,
} from '../../testing/users.js';
import { aResetToken, forgedToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';
const REASON = 'bedt om av brukeren';

let failing: EventKind | null = null;
const notes: InTransaction = {
  name: 'notes',
  kinds: 'all',
  when: 'in-transaction',
  async follow({ id, kind }, { query }) {
    // Events of the mail worker may come at any time.
    if (kind.startsWith('mail.')) return;
    await query('INSERT INTO "acme_note" VALUES ($1)', [id]);
    if (kind === failing) throw new Error('no room');
  },
};
const later = new RecordingFollower('later');

const app = useSocialApp(
  {
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    IMPERSONATION_ENABLED: 'true',
    OPERATOR_SET_PASSWORD_ENABLED: 'true',
  },
  undefined,
  undefined,
  { extensions: [extensionWith(notes, later)] },
);

const post = (path: string, body: object, token?: string) => {
  const request = app.request().post(path);
  return (token === undefined ? request : request.set('cookie', sessionCookie(token))).send(body);
};
const asCaller =
  (path: string, body: () => object = () => ({}), isVerified = true) =>
  async (): Promise<Send> => {
    const { token } = await aSignedInUser(app, { isVerified });
    return () => post(path, body(), token);
  };
const asUserWithPassword = (path: string, body: object) => async (): Promise<Send> => {
  const { token } = await aSignedUpUser(app);
  return () => post(path, body, token);
};
const withSecondFactor =
  (path: Parameters<typeof twoFactorRequest>[1], body: object = { password: PASSWORD }) =>
  async (): Promise<Send> => {
    const user = await aSignedInTwoFactorUser(app);
    return () => twoFactorRequest(app, path, user, body);
  };
const asOperator =
  (path: string, body: object = {}, columns = '"role" = NULL') =>
  async (): Promise<Send> => {
    const [admin, { id: userId }] = [await anOperator(app, 'admin'), await aSignedInUser(app)];
    await app.database.sql(`UPDATE "user" SET ${columns} WHERE "id" = $1`, [userId]);
    return () => admin.post(`/admin/${path}`, { userId, reason: REASON, ...body });
  };
const anAddressCase = () => ({ kind: 'email-change', newEmail: anEmailAddress() });

/** Each is a function that prepares a request with its own users. */
const requests: Readonly<Record<string, Prepare>> = {
  'a sign-up': async () => () => post('/sign-up/email', { name: 'Kari', email: anEmailAddress(), password: PASSWORD }),
  'a sign-in': async () => {
    const { email } = await aStoredUser(app);
    return () => post('/sign-in/email', { email, password: PASSWORD });
  },
  'a pending sign-in': async () => {
    const { email } = await aTwoFactorUser(app);
    return () => post('/sign-in/email', { email, password: PASSWORD });
  },
  'a code, on a trusted device': async () => {
    const user = await aTwoFactorUser(app);
    const pending = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const body = { code: totpCode(app, user.authenticator), trustDevice: true };
    return () => secondFactorRequest(app, 'verify-totp', pending, body);
  },
  'a backup code': async () => {
    const user = await aTwoFactorUser(app);
    const pending = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const [code] = await remainingBackupCodes(app, user.authenticator);
    return () => secondFactorRequest(app, 'verify-backup-code', pending, { code });
  },
  'a code by mail': withSecondFactor('send-otp', {}),
  'a sign-out': asCaller('/sign-out'),
  'other sessions ended': asCaller('/revoke-sessions'),
  'a profile': asCaller('/update-user', () => ({ name: 'Et nytt navn' })),
  'an address that is changed at once': asCaller('/change-email', () => ({ newEmail: anEmailAddress() }), false),
  'an address that waits': asCaller('/change-email', () => ({ newEmail: anEmailAddress() })),
  'a deletion': asCaller('/delete-user'),
  'a verification mail': async () => {
    const { email, token } = await aSignedInUser(app, { isVerified: false });
    return () => post('/send-verification-email', { email }, token);
  },
  'a verification': async () => {
    const { email, id } = await aStoredUser(app);
    const iat = Math.floor(app.clock.now().getTime() / 1000);
    const token = forgedToken({ claims: { email, sub: id, iat, exp: iat + 3600 } });
    return () => app.request().get('/verify-email').query({ token });
  },
  'a reset': async () => {
    const token = await aResetToken(app, (await aStoredUser(app)).id);
    return () => post('/reset-password', { token, newPassword: NEW_PASSWORD });
  },
  'a password': asUserWithPassword('/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: true,
  }),
  'a second factor that is begun': asUserWithPassword('/two-factor/enable', { password: PASSWORD }),
  'a second factor that is on': async () => {
    const { token } = await aSignedUpUser(app);
    const { body } = await post('/two-factor/enable', { password: PASSWORD }, token).expect(200);
    const code = totpCode(app, authenticatorFrom(body as SetUpAnswer));
    return () => twoFactorRequest(app, 'verify-totp', { token }, { code });
  },
  'a deleted authenticator': async () => {
    const user = await aSignedInTwoFactorUser(app);
    const { id } = await anAuthenticator(app, user.id);
    return () => twoFactorRequest(app, 'delete', user, { id });
  },
  'backup codes': withSecondFactor('generate-backup-codes'),
  'a second factor that is off': withSecondFactor('disable'),
  'a renamed passkey': async () => {
    const { browser, passkey } = await aPasskeyOwner(app);
    return () => browser.post('/passkey/update-passkey', { id: passkey.id, name: 'Nøkkel' });
  },
  'a deleted passkey': async () => {
    const { browser, passkey, id } = await aPasskeyOwner(app);
    await aLinkedAccount(app, id, 'github');
    return () => browser.post('/passkey/delete-passkey', { id: passkey.id });
  },
  'an unlinked account': async () => {
    const { token, id } = await aSignedInUser(app);
    for (const provider of ['github', 'google']) await aLinkedAccount(app, id, provider);
    return () => post('/unlink-account', { providerId: 'github' }, token);
  },
  'a new user by an operator': async () => {
    const admin = await anOperator(app, 'admin');
    const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    return () => admin.post('/admin/create-user', body);
  },
  'a profile by an operator': asOperator('update-user', { data: { name: 'Kari Ny' } }),
  'a password by an operator': asOperator('set-user-password', { newPassword: NEW_PASSWORD }),
  'a removal by an operator': asOperator('remove-user'),
  'a ban': asOperator('ban-user', { banReason: REASON }),
  'a lifted ban': asOperator('unban-user', {}, '"banned" = true'),
  'a role': asOperator('set-role', { role: 'support' }),
  'sessions ended by an operator': asOperator('revoke-user-sessions'),
  'an export by an operator': asOperator('export-user'),
  'a case': asOperator('create-request', anAddressCase()),
  'an approved case': async () => {
    const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
    const { id } = await anOpenRequest(support, (await aSignedInUser(app)).id, anAddressCase());
    return () => admin.post('/admin/approve-request', { id });
  },
  'a cancelled case': async () => {
    const support = await anOperator(app, 'support');
    const { id } = await anOpenRequest(support, (await aSignedInUser(app)).id, anAddressCase());
    return () => support.post('/admin/cancel-request', { id });
  },
  'a page of a user': async () => {
    const [admin, { id }] = [await anOperator(app, 'admin'), await aSignedInUser(app)];
    return () => admin.get(`/admin/user-details?userId=${id}`);
  },
  'a search': async () => {
    const admin = await anOperator(app, 'admin');
    return () => admin.get('/admin/find-users?q=kari');
  },
  'a view of an account': asOperator('impersonate-user'),
  ...requestsAroundAccounts(app),
};

/** An approved case whose wait is over. */
async function aDueRequest(): Promise<void> {
  const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
  const request = await anOpenRequest(support, (await aSignedInUser(app)).id, anAddressCase());
  await admin.post('/admin/approve-request', { id: request.id }).expect(200);
  await letRequestWait(app, request, 24 * HOUR_MS);
}

const stored = async () => ({
  ...(await databaseSnapshot(app)),
  notes: await app.database.sql('SELECT * FROM "acme_note"'),
  deliveriesOfNothing: await app.database.sql(
    'SELECT * FROM "delivery" d WHERE NOT EXISTS (SELECT FROM "auditEvent" e WHERE e."id" = d."eventId")',
  ),
});

const tried = new Set<EventKind>();

/**
 * Not tried: refusals, which followers do not see; jobs, commands and mails; and events that these requests do not
 * cause.
 */
const UNTRIED = [
  ...['sign-in.refused', 'password.refused', 'code.refused', 'account.refused', 'operator.refused'],
  ...['second-factor.blocked', 'passkey.suspected'],
  ...['request.stopped', 'request.failed', 'request.expired', 'impersonation.ended'],
  ...['audit.shortened', 'audit.pruned', 'audit.checked'],
  ...['mail.asked', 'mail.sent', 'mail.delayed', 'mail.given-up', 'mail.left-out', 'mail.retried', 'mail.discarded'],
  ...['password.reset-asked', 'user.deletion-asked', 'device.forgotten', 'service.started', 'migrations.applied'],
];

describe('what happened is undone with everything when a follower in its transaction fails (case 22)', () => {
  it.each(Object.keys(requests))('%s, at each of its events', async (name) => {
    await app.database.sql('CREATE TABLE IF NOT EXISTS "acme_note" ("eventId" text PRIMARY KEY)');
    const prepare = requests[name] ?? Promise.reject;
    const complete = await prepare();
    await app.mails();
    const kinds = (await auditRowsDuring(app, async () => expect(statusOf(await complete())).toBe(200)))
      .filter(({ outcome, kind }) => outcome === 'done' && !kind.startsWith('mail.'))
      .map(({ kind }) => kind as EventKind);
    expect(kinds).not.toEqual([]);

    for (const kind of new Set(kinds)) {
      tried.add(kind);
      const send = await prepare();
      const before = await stored();
      failing = kind;
      const written = await auditRowsDuring(app, async () => expect(statusOf(await send())).toBe(500));
      failing = null;
      expect({ kind, written, rows: await stored() }).toEqual({ kind, written: [], rows: before });
    }
  });

  it('a case that is carried out: it is not, and its owner keeps the address', async () => {
    await app.database.sql('CREATE TABLE IF NOT EXISTS "acme_note" ("eventId" text PRIMARY KEY)');
    await aDueRequest();
    const before = await stored();
    failing = 'request.done';
    tried.add(failing);
    const written = await auditRowsDuring(app, () => carryOutRequests(app).catch(() => undefined));
    failing = null;
    expect({ kinds: written.map(({ kind }) => kind), rows: await stored() }).toEqual({ kinds: [], rows: before });
    const then = await auditRowsDuring(app, () => carryOutRequests(app));
    expect(then.map(({ kind }) => kind)).toContain('request.done');
  });

  it('is heard of by no follower after the commit', async () => {
    await until(async () => (await storedDeliveries(app)).length === 0);
    const committed = await app.database.sql<{ id: string }>('SELECT "id" FROM "auditEvent"');
    const ids = new Set(committed.map(({ id }) => id));
    expect(later.events.length).toBeGreaterThan(tried.size);
    expect(later.events.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('is tried with every other kind of event', () => {
    expect(eventKinds.filter((kind) => !tried.has(kind)).sort()).toEqual(UNTRIED.sort());
  });

  it('has given followers no address, no name and no token (case 26)', async () => {
    const given = JSON.stringify(later.events);
    const secrets = await app.database.sql<{ text: string }>(
      `SELECT "email" AS "text" FROM "user" UNION SELECT "name" FROM "user" UNION SELECT "token" FROM "session"
       UNION SELECT "ipAddress" FROM "auditEvent" WHERE "ipAddress" <> ''`,
    );
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter(({ text }) => given.includes(text))).toEqual([]);
  });
});
