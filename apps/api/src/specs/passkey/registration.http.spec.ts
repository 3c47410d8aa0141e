import { beforeEach, describe, expect, it } from '@jest/globals';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { errorBody, ID } from '../../testing/expected-answers.js';
import { cookiesOf } from '../../testing/cookies.js';
import {
  anAuthenticator,
  aSignedInOwner,
  type PasskeyOwner,
  register,
  registerOptions,
  sendRegistration,
  storedPasskeys,
} from '../../testing/passkeys.js';
import { PasskeyBrowser, signedInBrowser } from '../../testing/passkey-browser.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp();
let owner: PasskeyOwner;
beforeEach(async () => {
  owner = await aSignedInOwner(app);
});

describe('GET /passkey/generate-register-options', () => {
  it('needs a session', async () => {
    const answer = await new PasskeyBrowser(app).get('/passkey/generate-register-options');
    expect([answer.status, answer.body]).toEqual([401, errorBody('UNAUTHORIZED')]);
  });

  it('hands out exactly the members of WebAuthn, the same but for the challenge each time', async () => {
    const options = await registerOptions(owner.browser);
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { name: 'Portvakt', id: 'localhost' },
      user: {
        id: Buffer.from(owner.id).toString('base64url'),
        name: owner.email,
        displayName: 'Kari Nordmann',
      },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      extensions: { credProps: true },
      hints: [],
    });
    const again = await registerOptions(owner.browser);
    expect(again).toEqual({ ...options, challenge: again.challenge });
    expect(again.challenge).not.toBe(options.challenge);
  });

  it.each([
    ['platform', ['client-device']],
    ['cross-platform', ['security-key', 'hybrid']],
  ])('asks for an authenticator of the kind %s', async (kind, hints) => {
    const options = await registerOptions(owner.browser, `?authenticatorAttachment=${kind}`);
    expect(options).toMatchObject({ authenticatorSelection: { authenticatorAttachment: kind }, hints });
  });

  it('refuses an unknown kind', async () => {
    const { status, body } = await owner.browser.get(
      '/passkey/generate-register-options?authenticatorAttachment=other',
    );
    expect([status, (body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('sets the cookie of its challenge for five minutes', async () => {
    const answer = await owner.browser.get('/passkey/generate-register-options');
    const { challenge } = answer.body as { challenge: string };
    const line = cookiesOf(answer)['portvakt.passkey'] ?? '';
    expect(line).toContain(`=${challenge}.`);
    expect(line).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('lists all passkeys of the caller, and none of others, as excluded', async () => {
    const other = await aSignedInOwner(app);
    const [first, second, theirs] = [anAuthenticator(), anAuthenticator(), anAuthenticator()];
    await register(owner.browser, first);
    await register(owner.browser, second);
    await register(other.browser, theirs);
    expect((await registerOptions(owner.browser)).excludeCredentials).toEqual(
      [first, second].map(({ id }) => ({ id, type: 'public-key', transports: ['internal', 'hybrid'] })),
    );
  });
});

describe('POST /passkey/verify-registration', () => {
  it('stores a passkey, answers its twelve members in order, and notifies the owner', async () => {
    const authenticator = anAuthenticator();
    const answer = await register(owner.browser, authenticator, {}, { name: '  Jobbmobil  ' });
    expect(answer.status).toBe(200);
    const [row] = await storedPasskeys(app, owner.id);
    expect(Object.entries(answer.body as object)).toEqual([
      ['id', ID],
      ['name', 'Jobbmobil'],
      ['userId', owner.id],
      ['credentialID', authenticator.id],
      ['publicKey', row?.publicKey],
      ['counter', 0],
      ['deviceType', 'multiDevice'],
      ['backedUp', true],
      ['transports', 'internal,hybrid'],
      ['createdAt', row?.createdAt.toISOString()],
      ['aaguid', '00000000-0000-0000-0000-000000000000'],
      ['lastUsedAt', null],
    ]);
    const { createdAt, ...sent } = answer.body as { createdAt: string };
    const userHandle = Buffer.from(owner.id).toString('base64url');
    expect(row).toEqual({ ...sent, counter: '0', createdAt: new Date(createdAt), userHandle });
    expect(row?.publicKey).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const mail = await app.mailTo(owner.email, 'Ny passnøkkel på kontoen din');
    expect(mail.text).toContain('Passnøkkelen «Jobbmobil» er laget for kontoen din');
    expect(owner.browser.cookie('portvakt.passkey')).toBeUndefined();
  });

  it('reports the passkey to the audit log by its id, without its name', async () => {
    let id: string | undefined;
    const events = await auditRowsDuring(app, async () => {
      const { body } = await register(owner.browser, anAuthenticator(), {}, { name: 'Hemmelig' });
      id = (body as { id: string }).id;
    });
    expect(events.map(({ kind, subjectId, facts }) => ({ kind, subjectId, facts }))).toEqual([
      { kind: 'passkey.added', subjectId: owner.id, facts: { id } },
    ]);
  });

  it('uses the challenge up: the same answer again is refused', async () => {
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    const cookies = owner.browser.cookies;
    expect((await sendRegistration(owner.browser, answer)).status).toBe(200);
    const again = await sendRegistration(new PasskeyBrowser(app, cookies), answer);
    expect([again.status, again.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
    expect(await storedPasskeys(app, owner.id)).toHaveLength(1);
  });

  it('is judged once of two at the same time', async () => {
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    const twin = new PasskeyBrowser(app, owner.browser.cookies);
    const answers = await Promise.all([owner.browser, twin].map((browser) => sendRegistration(browser, answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await storedPasskeys(app, owner.id)).toHaveLength(1);
  });

  it('uses the challenge up with a wrong answer too', async () => {
    const authenticator = anAuthenticator();
    const options = await registerOptions(owner.browser);
    const cookies = owner.browser.cookies;
    const wrong = await sendRegistration(owner.browser, authenticator.create(options, { userVerified: false }));
    expect(wrong.body).toEqual(errorBody('FAILED_TO_VERIFY_REGISTRATION'));
    expect(cookiesOf(wrong)['portvakt.passkey']).toContain('Max-Age=0');
    const right = await sendRegistration(new PasskeyBrowser(app, cookies), authenticator.create(options));
    expect([right.status, right.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
  });

  it('refuses an expired challenge, and accepts new ones however long the service runs', async () => {
    const late = anAuthenticator().create(await registerOptions(owner.browser));
    app.clock.advance(300_000);
    const answer = await sendRegistration(owner.browser, late);
    expect([answer.status, answer.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
    app.clock.advance(60_000);
    expect((await register(owner.browser, anAuthenticator())).status).toBe(200);
  });

  it('refuses an answer without the cookie, with that of another browser and with a forged one', async () => {
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    const elsewhere = signedInBrowser(app, owner.token);
    const forged = signedInBrowser(app, owner.token);
    const value = owner.browser.cookie('portvakt.passkey') ?? '';
    forged.keep(`portvakt.passkey=${value.slice(0, 43)}.${'A'.repeat(43)}%3D`);
    expect((await sendRegistration(elsewhere, answer)).body).toEqual(errorBody('CHALLENGE_NOT_FOUND'));
    await registerOptions(elsewhere);
    expect((await sendRegistration(elsewhere, answer)).body).toEqual(errorBody('CHALLENGE_NOT_FOUND'));
    expect((await sendRegistration(forged, answer)).body).toEqual(errorBody('CHALLENGE_NOT_FOUND'));
    expect((await sendRegistration(owner.browser, answer)).status).toBe(200);
  });

  it('refuses the challenge of another user, with that user’s cookie too', async () => {
    const other = await aSignedInOwner(app);
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    other.browser.keep(`portvakt.passkey=${owner.browser.cookie('portvakt.passkey')}`);
    const refused = await sendRegistration(other.browser, answer);
    expect([refused.status, refused.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
    expect(await storedPasskeys(app, other.id)).toEqual([]);
  });

  it('needs a fresh session, as its options do', async () => {
    const stale = signedInBrowser(app, await aSession(app, owner.id, { startedMsAgo: 2 * DAY_MS }));
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    stale.keep(`portvakt.passkey=${owner.browser.cookie('portvakt.passkey')}`);
    for (const refused of [
      await stale.get('/passkey/generate-register-options'),
      await sendRegistration(stale, answer),
      await stale.post('/passkey/delete-passkey', { id: 'x' }),
    ]) {
      expect([refused.status, refused.body]).toEqual([403, errorBody('SESSION_IS_NOT_FRESH')]);
    }
    expect((await stale.get('/passkey/list-user-passkeys')).status).toBe(200);
  });
});
