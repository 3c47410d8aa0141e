import { beforeEach, describe, expect, it } from '@jest/globals';

import type { AssertionResponse, AttestationResponse, CeremonyExpectations, NewCredential } from '../model/ceremony.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyCeremonies } from '../ports.js';
import { aPasskey } from '../testing/builders.js';
import { type Algorithm, type Lies, SoftAuthenticator } from '../testing/soft-authenticator.js';

const ORIGIN = 'https://konto.example.no';
const APP = 'https://app.example.no';
const CHALLENGE = 'c'.repeat(43);
const EXPECTED: CeremonyExpectations = {
  challenge: CHALLENGE,
  rpId: 'example.no',
  origins: [ORIGIN, APP],
  requiresUser: true,
};

/** Cases that both ceremonies refuse. */
const WRONG_ANYWHERE: readonly Lies[] = [
  { challenge: 'd'.repeat(43) },
  { origin: 'https://evil.example' },
  { origin: `${ORIGIN}:444` },
  { origin: `${ORIGIN}/` },
  { rpId: 'evil.example' },
  { crossOrigin: true },
  { crossOrigin: true, topOrigin: ORIGIN },
  { topOrigin: ORIGIN },
  { userPresent: false },
  { userVerified: false },
  { backupEligible: false, backedUp: true },
];

/** The contract of `PasskeyCeremonies`. */
export function describePasskeyCeremonies(adapter: string, make: () => PasskeyCeremonies): void {
  describe(`PasskeyCeremonies: ${adapter}`, () => {
    let ceremonies: PasskeyCeremonies;
    let authenticator: SoftAuthenticator;
    beforeEach(() => {
      ceremonies = make();
      authenticator = new SoftAuthenticator(ORIGIN);
    });

    const register = (lies: Lies = {}, change: Partial<AttestationResponse> = {}, expected = EXPECTED) =>
      ceremonies.readRegistration({ ...registrationOf(authenticator, lies), ...change }, expected);
    const registered = async (): Promise<Passkey> => aPasskey({ ...((await register()) as NewCredential), counter: 7 });
    const signIn = async (lies: Lies = {}, change: Partial<AssertionResponse> = {}) =>
      ceremonies.readSignIn({ ...signInOf(authenticator, lies), ...change }, await registered(), EXPECTED);

    it.each<Algorithm>([-7, -8, -257])('reads a key of the algorithm %d, which then signs in', async (algorithm) => {
      authenticator = new SoftAuthenticator(ORIGIN, algorithm);
      expect(await register()).toEqual({
        credentialId: authenticator.id,
        publicKey: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
        counter: 0,
        deviceType: 'multiDevice',
        backedUp: true,
        aaguid: '00000000-0000-0000-0000-000000000000',
      });
      expect(await signIn({ counter: 8 })).toEqual({ counter: 8, deviceType: 'multiDevice', backedUp: true });
    });

    describe('a registration', () => {
      it.each<Lies>([
        ...WRONG_ANYWHERE,
        { type: 'webauthn.get' },
        { format: 'packed', x5c: true },
        { format: 'tpm', x5c: true },
        { format: 'apple', x5c: true },
        { format: 'fido-u2f', x5c: true },
        { format: 'android-key', x5c: true },
        { format: 'android-safetynet' },
        { format: 'unknown' },
      ])('is refused if it lies about %j', async (lies) => {
        expect(await register(lies)).toBe('refused');
      });

      it('is refused with an algorithm that is not offered', async () => {
        authenticator = new SoftAuthenticator(ORIGIN, -35);
        expect(await register()).toBe('refused');
      });

      it('is refused with the id of another credential', async () => {
        expect(await register({}, { id: new SoftAuthenticator(ORIGIN).id })).toBe('refused');
      });

      it.each(['junk', '', 'oA'])('is refused with the attestation %j, without throwing', async (attestationObject) => {
        expect(await register({}, { attestationObject })).toBe('refused');
      });

      it('is accepted from each expected origin, attested by its own key', async () => {
        expect(await register({ origin: APP, format: 'packed' })).toMatchObject({ credentialId: authenticator.id });
      });

      it('returns what the authenticator states: device type, backup, counter and model', async () => {
        const aaguid = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
        const lies = { backupEligible: false, backedUp: false, counter: 4_294_967_295, aaguid };
        const said = { deviceType: 'singleDevice', backedUp: false, counter: 4_294_967_295, aaguid };
        expect(await register(lies)).toMatchObject(said);
      });

      it('is accepted without presence and verification of the user where neither is required', async () => {
        const unseen = { userPresent: false, userVerified: false };
        const answer = await register(unseen, {}, { ...EXPECTED, requiresUser: false });
        expect(answer).toMatchObject({ credentialId: authenticator.id });
      });
    });

    describe('a sign-in', () => {
      it.each<Lies>([...WRONG_ANYWHERE, { type: 'webauthn.create' }, { signature: 'junk' }, { signature: '' }])(
        'is refused if it lies about %j',
        async (lies) => {
          expect(await signIn(lies)).toBe('refused');
        },
      );

      it('is refused if another authenticator signed it', async () => {
        expect(await signIn({ signedBy: new SoftAuthenticator(ORIGIN) })).toBe('refused');
      });

      it.each(['junk', '', 'AAAA'])('is refused with the authenticator data %j, without throwing', async (junk) => {
        expect(await signIn({}, { authenticatorData: junk })).toBe('refused');
      });

      it.each([0, 3, 7])(
        'is accepted with the counter %d although 7 is stored, for the use case to judge',
        async (counter) => {
          expect(await signIn({ counter })).toMatchObject({ counter });
        },
      );

      it('returns whether the authenticator can sync the passkey, and has done so', async () => {
        const proof = await signIn({ backupEligible: false, backedUp: false });
        expect(proof).toEqual({ counter: 0, deviceType: 'singleDevice', backedUp: false });
        expect(await signIn({ backedUp: false })).toMatchObject({ deviceType: 'multiDevice', backedUp: false });
      });
    });
  });
}

function registrationOf(authenticator: SoftAuthenticator, lies: Lies): AttestationResponse {
  const { id, response } = authenticator.create({ challenge: CHALLENGE, rp: { id: EXPECTED.rpId } }, lies);
  const text = (member: string) => String(response[member]);
  return { id, clientDataJson: text('clientDataJSON'), attestationObject: text('attestationObject'), transports: [] };
}

function signInOf(authenticator: SoftAuthenticator, lies: Lies): AssertionResponse {
  const { id, response } = authenticator.get({ challenge: CHALLENGE, rpId: EXPECTED.rpId }, lies);
  const text = (member: string) => String(response[member]);
  return {
    id,
    clientDataJson: text('clientDataJSON'),
    authenticatorData: text('authenticatorData'),
    signature: text('signature'),
    userHandle: null,
  };
}
