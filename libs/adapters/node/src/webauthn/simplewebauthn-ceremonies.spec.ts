import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import type { CeremonyExpectations, NewCredential, Passkey } from '@portvakt/passkey';
import { type Algorithm, type AnswerJson, aPasskey, type Lies, SoftAuthenticator } from '@portvakt/passkey/testing';

import { aaguidModels } from './aaguid-models.js';
import { SimpleWebAuthnCeremonies } from './simplewebauthn-ceremonies.js';

const ORIGIN = 'https://konto.example.no';
const CHALLENGE = 'c'.repeat(43);
const expected: CeremonyExpectations = {
  challenge: CHALLENGE,
  rpId: 'example.no',
  origins: [ORIGIN, 'https://app.example.no'],
  requiresUser: true,
};

let lines: object[];
let ceremonies: SimpleWebAuthnCeremonies;
const network = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
  lines = [];
  ceremonies = new SimpleWebAuthnCeremonies({ info: (facts) => void lines.push(facts) });
  network.mockRejectedValue(new Error('no network here'));
});
afterEach(() => {
  expect(network).not.toHaveBeenCalled();
});

const textIn = ({ response }: AnswerJson, member: string): string => String(response[member]);

function register(authenticator: SoftAuthenticator, lies: Lies = {}, requiresUser = true) {
  const answer = authenticator.create({ challenge: CHALLENGE, rp: { id: expected.rpId } }, lies);
  const read = {
    id: answer.id,
    clientDataJson: textIn(answer, 'clientDataJSON'),
    attestationObject: textIn(answer, 'attestationObject'),
    transports: [],
  };
  return ceremonies.readRegistration(read, { ...expected, requiresUser });
}

async function registered(authenticator: SoftAuthenticator): Promise<Passkey> {
  const credential = (await register(authenticator)) as NewCredential;
  return aPasskey({ ...credential, counter: 7 });
}

function signIn(authenticator: SoftAuthenticator, passkey: Passkey, lies: Lies = {}) {
  const answer = authenticator.get({ challenge: CHALLENGE, rpId: expected.rpId }, lies);
  const read = {
    id: answer.id,
    clientDataJson: textIn(answer, 'clientDataJSON'),
    authenticatorData: textIn(answer, 'authenticatorData'),
    signature: textIn(answer, 'signature'),
    userHandle: null,
  };
  return ceremonies.readSignIn(read, passkey, expected);
}

describe.each<Algorithm>([-7, -8, -257])('an authenticator with algorithm %d', (algorithm) => {
  it('registers, and signs in with the key that it registered', async () => {
    const authenticator = new SoftAuthenticator(ORIGIN, algorithm);
    expect(await register(authenticator)).toEqual({
      credentialId: authenticator.id,
      publicKey: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      aaguid: '00000000-0000-0000-0000-000000000000',
    });
    const proof = await signIn(authenticator, await registered(authenticator), { counter: 8 });
    expect(proof).toEqual({ counter: 8, deviceType: 'multiDevice', backedUp: true });
  });
});

describe('a registration', () => {
  const authenticator = new SoftAuthenticator(ORIGIN);

  it.each<Lies>([
    { challenge: 'd'.repeat(43) },
    { origin: 'https://evil.example' },
    { origin: `${ORIGIN}:444` },
    { type: 'webauthn.get' },
    { rpId: 'evil.example' },
    { crossOrigin: true },
    { topOrigin: ORIGIN },
    { userPresent: false },
    { userVerified: false },
    { backupEligible: false, backedUp: true },
    { format: 'packed', x5c: true },
    { format: 'tpm', x5c: true },
    { format: 'apple', x5c: true },
    { format: 'fido-u2f', x5c: true },
    { format: 'android-key', x5c: true },
    { format: 'android-safetynet' },
  ])('that lies about %j is refused', async (lies) => {
    expect(await register(authenticator, lies)).toBe('refused');
  });

  it('with an algorithm that is not offered is refused', async () => {
    expect(await register(new SoftAuthenticator(ORIGIN, -35))).toBe('refused');
  });

  it('may come from each expected origin, attested by itself', async () => {
    const lies = { origin: 'https://app.example.no', format: 'packed' };
    expect(await register(authenticator, lies)).toMatchObject({ credentialId: authenticator.id });
  });

  it('needs no user where none is required', async () => {
    const lies = { userPresent: false, userVerified: false };
    expect(await register(authenticator, lies, false)).toMatchObject({ credentialId: authenticator.id });
  });

  it.each(['junk', '', 'oA'])('with the attestation %j is refused, without a word of it in the log', async (junk) => {
    const { response } = authenticator.create({ challenge: CHALLENGE, rp: { id: 'example.no' } });
    const clientDataJson = String(response['clientDataJSON']);
    const answer = { id: authenticator.id, clientDataJson, attestationObject: junk, transports: [] };
    expect(await ceremonies.readRegistration(answer, expected)).toBe('refused');
    expect(lines).toEqual([{ operation: 'registration', error: expect.any(String) }]);
    expect(JSON.stringify(lines)).not.toContain(authenticator.id);
  });
});

describe('a sign-in', () => {
  const authenticator = new SoftAuthenticator(ORIGIN);

  it.each<Lies>([
    { challenge: 'd'.repeat(43) },
    { origin: 'https://evil.example' },
    { type: 'webauthn.create' },
    { rpId: 'evil.example' },
    { crossOrigin: true },
    { crossOrigin: true, topOrigin: ORIGIN },
    { userPresent: false },
    { userVerified: false },
    { signature: 'junk' },
    { signedBy: new SoftAuthenticator(ORIGIN) },
  ])('that lies about %j is refused', async (lies) => {
    expect(await signIn(authenticator, await registered(authenticator), lies)).toBe('refused');
  });

  it('is not judged by its counter', async () => {
    const proof = await signIn(authenticator, await registered(authenticator), { counter: 3 });
    expect(proof).toMatchObject({ counter: 3 });
  });

  it('names the passkey in the log of a refusal, and nothing of the answer', async () => {
    const passkey = await registered(authenticator);
    await signIn(authenticator, passkey, { userVerified: false });
    expect(lines).toEqual([{ operation: 'sign-in', passkey: passkey.id, error: expect.any(String) }]);
    expect(JSON.stringify(lines)).not.toContain(CHALLENGE);
  });
});

it.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['00000000-0000-0000-0000-000000000000', null],
  ['11111111-1111-1111-1111-111111111111', null],
  ['constructor', null],
])('the model %s is called %s', (aaguid, name) => {
  expect(aaguidModels.nameOf(aaguid)).toBe(name);
});
