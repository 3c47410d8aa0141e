import { PassThrough } from 'node:stream';

import { describe, expect, it, jest } from '@jest/globals';

import { ScryptPasswordHasher } from '@portvakt/adapters/node';
import { ProductRefusal } from '@portvakt/kernel';

import {
  anOpenRequest,
  carryOutRequests,
  HOUR_MS,
  letRequestWait,
  storedRequest,
} from '../../testing/account-requests.js';
import { APPROVAL_SUBJECT, changeEmail, openLink, withCallbackURL } from '../../testing/email-change.js';
import { sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { anExtension, ONLY_FIRMA_BODY, onlyFrom } from '../../testing/extensions.js';
import { newestLinkTo } from '../../testing/mails.js';
import { anOperator } from '../../testing/operators.js';
import { aProviderUser, goToProviderAndBack, usersWithEmail, useSocialApp } from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { aSignedInUser, aSignedUpUser, anEmailAddress, PASSWORD } from '../../testing/users.js';

const domains = new Set(['firma.no']);

/** The rule that fails, whatever its arguments. */
let failing = '';
const failIf = (rule: string) => async (): Promise<void> => {
  if (failing === rule) throw new TypeError('no list');
};

/** Fails at the rule in `failing`, and for a new user in the way that the user's name says. */
const broken = anExtension({
  name: 'broken',
  sessionRules: () => ({ start: failIf('start') }),
  accountRules: (statements) => ({
    newEmail: failIf('newEmail'),
    newProfile: failIf('newProfile'),
    leave: failIf('leave'),
    async newUser({ name }) {
      if (name === 'throws') throw new TypeError('no list');
      if (name === 'undeclared') throw new ProductRefusal('BROKEN_UNDECLARED');
      if (name === 'of another') throw new ProductRefusal('ACME_ONLY_FIRMA');
      if (name === 'sql') await statements.query('SELECT * FROM "nothing"');
    },
  }),
});

const lines: string[] = [];
const log = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));

const app = useSocialApp(
  {
    LOG_LEVEL: 'error',
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    SOCIAL_GITHUB_OVERRIDE_USER_INFO_ON_SIGN_IN: 'true',
  },
  undefined,
  undefined,
  { extensions: [onlyFrom(domains), broken], log },
);

let made = 0;
const atWork = (): string => `ansatt${++made}@firma.no`;
const signUp = (email: string, name = 'Kari Nordmann') =>
  app.request().post('/sign-up/email').send({ name, email, password: PASSWORD });

/** Sends a request that the rule refuses, and checks that nothing was stored. */
async function keepsEverything<T>(send: () => Promise<T>): Promise<T> {
  const before = await databaseSnapshot(app);
  const answer = await send();
  expect(await databaseSnapshot(app)).toEqual(before);
  return answer;
}

describe('a rule about e-mail addresses', () => {
  it('refuses a sign-up from another domain with its own code, text and field, and lets its own in', async () => {
    await keepsEverything(async () => signUp(anEmailAddress()).expect(403, ONLY_FIRMA_BODY));
    await signUp(atWork()).expect(200);
  });

  it('answers alike whether the address is known or not, by the same statements and without a hash (case 13)', async () => {
    const known = await aSignedInUser(app);
    const hash = jest.spyOn(ScryptPasswordHasher.prototype, 'hash');
    const statements = [];
    for (const email of [known.email, anEmailAddress()]) {
      const sent = await statementsDuring(async () => signUp(email).expect(403, ONLY_FIRMA_BODY));
      statements.push(sent.map(({ text }) => text));
    }
    expect(statements[0]).toEqual(statements[1]);
    expect(statements[0]?.filter((text) => text.startsWith('START TRANSACTION')).length).toBeLessThanOrEqual(1);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  it('redirects the browser with its code at the callback of a provider, and leaves nothing behind', async () => {
    const person = aProviderUser(app, 'gitlab');
    const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=acme_only_firma');
    expect(await usersWithEmail(app, person.email)).toEqual([]);
    const colleague = aProviderUser(app, 'gitlab', { email: atWork() });
    const welcome = await goToProviderAndBack(app, colleague, { browser: app.browser() });
    expect(welcome.headers['location']).toBe('/inn');
  });

  it('refuses a new user with an ID token', async () => {
    const person = aProviderUser(app, 'google');
    const token = await app.fake.idToken('google', {}, {}, person);
    await keepsEverything(async () =>
      app
        .request()
        .post('/sign-in/social')
        .send({ provider: 'google', idToken: { token } })
        .expect(403, ONLY_FIRMA_BODY),
    );
  });

  it('keeps the address of a user whose provider names another one, and signs in', async () => {
    const person = aProviderUser(app, 'github', { email: atWork() });
    await goToProviderAndBack(app, person, { browser: app.browser() });
    const moved = { ...person, name: 'Kari Ny', email: anEmailAddress() };
    const answer = await goToProviderAndBack(app, moved, { browser: app.browser() });
    expect(answer.headers['location']).toBe('/inn');
    expect(await usersWithEmail(app, person.email)).toMatchObject([{ name: 'Kari Ny' }]);
  });

  it('refuses what an operator creates', async () => {
    const admin = await anOperator(app, 'admin');
    const body = { name: 'Kari Ny', email: anEmailAddress(), password: PASSWORD };
    const answer = await admin.post('/admin/create-user', body);
    expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 403, body: ONLY_FIRMA_BODY });
    await admin.post('/admin/create-user', { ...body, email: atWork() }).expect(200);
  });
});

describe('a rule about a change of address', () => {
  it('is called when the change is requested', async () => {
    for (const isVerified of [true, false]) {
      const member = await aSignedInUser(app, { isVerified });
      await keepsEverything(async () =>
        changeEmail(app, member, { newEmail: anEmailAddress() }).expect(403, ONLY_FIRMA_BODY),
      );
    }
  });

  it('is called again when its link is opened', async () => {
    const member = await aSignedInUser(app);
    domains.add('nabo.no');
    await changeEmail(app, member, { newEmail: `${member.id}@nabo.no`.toLowerCase() }).expect(200);
    const link = await newestLinkTo(app, member.email, APPROVAL_SUBJECT);
    domains.delete('nabo.no');
    await keepsEverything(async () => openLink(app, member, withCallbackURL(link, null)).expect(403, ONLY_FIRMA_BODY));
    await openLink(app, member, withCallbackURL(link, '/profil'))
      .expect(302)
      .expect('location', '/profil?error=acme_only_firma');
  });
});

describe('the case of an operator', () => {
  it('fails where the new address is refused', async () => {
    const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
    const member = await aSignedInUser(app);
    const body = { kind: 'email-change', newEmail: anEmailAddress() };
    const request = await anOpenRequest(support, member.id, body);
    await admin.post('/admin/approve-request', { id: request.id }).expect(200);
    await letRequestWait(app, request, 24 * HOUR_MS);
    await carryOutRequests(app);
    expect(await storedRequest(app, request)).toMatchObject({ state: 'failed' });
    expect(await usersWithEmail(app, member.email)).toHaveLength(1);
  });
});

describe('a rule that is broken', () => {
  it.each([
    ['throws', 'no list'],
    ['undeclared', 'BROKEN_UNDECLARED is not among its refusals'],
    ['of another', 'ACME_ONLY_FIRMA is not among its refusals'],
    ['sql', 'relation "nothing" does not exist'],
  ])('is an empty 500, is logged with the name of the extension, and keeps nothing: %s', async (name, reason) => {
    await expectDefect('newUser', reason, () => signUp(atWork(), name));
  });

  it.each([
    ['start', '/sign-in/email', { password: PASSWORD }],
    ['newEmail', '/change-email', { newEmail: atWork() }],
    ['newProfile', '/update-user', { name: 'Kari Ny' }],
    ['leave', '/delete-user', { password: PASSWORD }],
  ])('is a defect wherever it is called: %s at %s (case 18)', async (rule, path, given) => {
    const { token, email } = await aSignedUpUser(app, atWork());
    const body = rule === 'start' ? { email, ...given } : given;
    failing = rule;
    await expectDefect(rule, 'no list', () => app.request().post(path).set('cookie', sessionCookie(token)).send(body));
    failing = '';
  });

  async function expectDefect(rule: string, reason: string, send: () => ReturnType<typeof signUp>): Promise<void> {
    const from = lines.length;
    const { text } = await keepsEverything(async () => send().expect(500));
    expect(text).toBe('');
    const told = `extension broken failed in ${rule}: ${reason}`.replaceAll('"', '\\"');
    expect(lines.slice(from).filter((line) => line.includes(told))).toHaveLength(1);
  }
});
