import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Lies } from '@portvakt/passkey/testing';

import { errorBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import {
  anAuthenticator,
  aSignedInOwner,
  type PasskeyOwner,
  register,
  registerOptions,
  sendRegistration,
  type SentPasskey,
  storedPasskeys,
} from '../../testing/passkeys.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { useTestApp } from '../../testing/test-app.js';

const APP = 'https://app.example.no';
const ANDROID = `android:apk-key-hash:${'k'.repeat(43)}`;

const app = useTestApp({ TRUSTED_ORIGINS: `${APP},*.example.no`, PASSKEY_ORIGINS: `${APP},${ANDROID}` });
let owner: PasskeyOwner;
beforeEach(async () => {
  owner = await aSignedInOwner(app);
});

const isRefused = async (lies: Lies): Promise<void> => {
  const answer = await register(owner.browser, anAuthenticator(), lies);
  expect([answer.status, answer.body]).toEqual([400, errorBody('FAILED_TO_VERIFY_REGISTRATION')]);
  expect(await storedPasskeys(app, owner.id)).toEqual([]);
};

describe('the answer to a creation', () => {
  it.each([APP, ANDROID])('may come from the configured origin %s', async (origin) => {
    expect((await register(owner.browser, anAuthenticator(), { origin })).status).toBe(200);
  });

  it.each<[string, Lies]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an origin that is trusted for requests only', { origin: 'https://other.example.no' }],
    ['from our origin with a path', { origin: 'http://localhost:3000/' }],
    ['from a frame of another page', { crossOrigin: true }],
    ['from a frame of a named page', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['from a page that is named without saying that it is framed', { topOrigin: 'http://localhost:3000' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the presence of the user', { userPresent: false }],
    ['without verification of the user', { userVerified: false }],
    ['that is backed up and cannot be', { backupEligible: false, backedUp: true }],
    ['attested with certificates', { format: 'packed', x5c: true }],
    ['attested by a TPM', { format: 'tpm', x5c: true }],
    ['attested by Android', { format: 'android-key', x5c: true }],
    ['attested by SafetyNet', { format: 'android-safetynet' }],
    ['attested by Apple', { format: 'apple', x5c: true }],
    ['attested by U2F', { format: 'fido-u2f', x5c: true }],
    ['of an unknown format', { format: 'unknown' }],
  ])('%s is refused', (_, lies) => isRefused(lies));

  it('attested by its own key is accepted', async () => {
    expect((await register(owner.browser, anAuthenticator(), { format: 'packed' })).status).toBe(200);
  });

  it.each([-7, -8, -257] as const)('is accepted with algorithm %d', async (algorithm) => {
    expect((await register(owner.browser, anAuthenticator(algorithm))).status).toBe(200);
  });

  it('is refused with another algorithm', async () => {
    const answer = await register(owner.browser, anAuthenticator(-35));
    expect(answer.body).toEqual(errorBody('FAILED_TO_VERIFY_REGISTRATION'));
  });

  it('is refused where its id is that of another credential', async () => {
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    const { id } = anAuthenticator();
    const refused = await sendRegistration(owner.browser, { ...answer, id, rawId: id });
    expect(refused.body).toEqual(errorBody('FAILED_TO_VERIFY_REGISTRATION'));
  });

  it('is refused as a request where the page names another origin', async () => {
    const answer = anAuthenticator().create(await registerOptions(owner.browser), { origin: 'https://evil.example' });
    const headers = { origin: 'https://evil.example' };
    const refused = await owner.browser.post('/passkey/verify-registration', { response: answer }, headers);
    expect([refused.status, refused.body]).toEqual([403, errorBody('INVALID_ORIGIN')]);
    expect(await storedPasskeys(app, owner.id)).toEqual([]);
  });

  it('made on another page is refused where the request names no origin', async () => {
    const answer = anAuthenticator().create(await registerOptions(owner.browser), { origin: 'https://evil.example' });
    const sent = app.request().post('/passkey/verify-registration').set('cookie', owner.browser.cookies);
    const refused = await sent.send({ response: answer });
    expect([refused.status, refused.body]).toEqual([400, errorBody('FAILED_TO_VERIFY_REGISTRATION')]);
    expect(await storedPasskeys(app, owner.id)).toEqual([]);
  });

  it('is refused where the database refuses the row, and can be given again', async () => {
    await whileInsertsFail(app, 'passkey', () => isRefused({}));
    expect(await subjectsTo(app, owner.email)).toEqual([]);
    expect((await register(owner.browser, anAuthenticator())).status).toBe(200);
  });

  it.each<[string | null, unknown]>([
    [null, undefined],
    [null, 'internal'],
    [null, ['internal', 7]],
    [null, ['teleport']],
    ['usb,nfc', ['usb', 'nfc', 'usb', 'teleport']],
  ])('is stored with the transports %s, given %j', async (stored, transports) => {
    const { body } = await register(owner.browser, anAuthenticator(), { transports });
    expect((body as SentPasskey).transports).toBe(stored);
  });
});

describe('the shape of an answer', () => {
  const { id } = anAuthenticator();
  const credential = {
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  };
  const response = credential.response;

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a text', 'answer'],
    ['a list', [credential]],
    ['another raw id', { ...credential, rawId: 'other' }],
    ['an id that is no base64url', { ...credential, id: 'a+b', rawId: 'a+b' }],
    ['an id that is too long', { ...credential, id: 'a'.repeat(1365), rawId: 'a'.repeat(1365) }],
    ['another type', { ...credential, type: 'password' }],
    ['no response', { ...credential, response: null }],
    ['client data that is too long', { ...credential, response: { ...response, clientDataJSON: 'a'.repeat(5000) } }],
    ['no attestation', { ...credential, response: { clientDataJSON: 'e30' } }],
    ['an empty attestation', { ...credential, response: { ...response, attestationObject: '' } }],
    ['a long attestation', { ...credential, response: { ...response, attestationObject: 'a'.repeat(16_385) } }],
  ])('is refused with %s', async (_, sent) => {
    const answer = await sendRegistration(owner.browser, sent);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it.each(['e30', 'W10', 'bm8', '!!', Buffer.from('{"challenge":"short"}').toString('base64url')])(
    'has no challenge in the client data %s',
    async (clientDataJSON) => {
      const answer = await sendRegistration(owner.browser, {
        ...credential,
        response: { ...response, clientDataJSON },
      });
      expect([answer.status, answer.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
    },
  );

  it('with an attestation that is no CBOR is refused, and no defect', async () => {
    const right = anAuthenticator().create(await registerOptions(owner.browser));
    const junk = { ...right, response: { ...right.response, attestationObject: 'junk' } };
    expect((await sendRegistration(owner.browser, junk)).body).toEqual(errorBody('FAILED_TO_VERIFY_REGISTRATION'));
  });
});
