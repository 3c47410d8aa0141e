import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import type { CeremonyExpectations } from '@portvakt/passkey';
import { describePasskeyCeremonies } from '@portvakt/passkey/contracts';
import { aPasskey, SoftAuthenticator } from '@portvakt/passkey/testing';

import { aaguidModels } from './aaguid-models.js';
import { SimpleWebAuthnCeremonies } from './simplewebauthn-ceremonies.js';

const ORIGIN = 'https://konto.example.no';
const CHALLENGE = 'c'.repeat(43);
const expected: CeremonyExpectations = {
  challenge: CHALLENGE,
  rpId: 'example.no',
  origins: [ORIGIN],
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

describePasskeyCeremonies('SimpleWebAuthn', () => ceremonies);

describe('the log of a refusal', () => {
  const { id, response } = new SoftAuthenticator(ORIGIN).create({ challenge: CHALLENGE, rp: { id: 'example.no' } });
  const clientDataJson = String(response['clientDataJSON']);

  it('says that a registration was refused, and nothing of the response', async () => {
    await ceremonies.readRegistration({ id, clientDataJson, attestationObject: 'junk', transports: [] }, expected);
    expect(lines).toEqual([{ operation: 'registration', error: expect.any(String) }]);
    expect(JSON.stringify(lines)).not.toContain(id);
  });

  it('names the passkey of a sign-in, and nothing of the response', async () => {
    const passkey = aPasskey();
    const response = { id, clientDataJson, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: null };
    expect(await ceremonies.readSignIn(response, passkey, expected)).toBe('refused');
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
