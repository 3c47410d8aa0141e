import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type UserId } from '@portvakt/kernel';

import type { IdentityEvent } from '../events.js';
import type { IdentityPolicy } from '../model/identity-policy.js';
import type { VerificationTokens } from '../ports.js';
import { aClient, aSignIn, aUser, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { SignIn, type SignedIn, type SignInInput } from './sign-in.js';

const client = aClient();
const kari = aUser();

describe('SignIn: the audit log', () => {
  let context: IdentityTestContext;
  const signIn = (given: Partial<SignInInput> = {}): Promise<SignedIn> => new SignIn(context).execute(aSignIn(given));
  const refuse = (given: Partial<SignInInput> = {}): Promise<void> =>
    expect(signIn(given)).rejects.toMatchObject({ code: expect.any(String) });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
    context.register(kari, PASSWORD);
  };
  const refused = (reason: string, subject: UserId | null = kari.id, address: string = kari.email): object => ({
    kind: 'sign-in.refused',
    outcome: 'refused',
    subject,
    by: ANYONE,
    client,
    facts: { way: 'password', reason },
    address,
  });
  const reasons = (): readonly string[] =>
    context.events().map((event: IdentityEvent) => ('reason' in event.facts ? event.facts.reason : event.kind));

  beforeEach(() => under({}));

  it('records a sign-in with its session', async () => {
    await signIn();
    expect(context.events()).toEqual([
      {
        kind: 'sign-in.completed',
        outcome: 'done',
        subject: kari.id,
        by: { type: 'user', id: kari.id, sessionId: 'id-1', impersonatorId: null },
        client,
        facts: { way: 'password', secondFactor: 'none', newDevice: false },
      },
    ]);
  });

  it('records that a trusted device replaced the second factor', async () => {
    context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
    context.secondFactor.trustedCookie = 'a trusted device';
    await signIn({ trustedDeviceCookie: 'a trusted device' });
    expect(context.events()).toMatchObject([{ facts: { way: 'password', secondFactor: 'trusted-device' } }]);
  });

  it('records nothing for a sign-in that needs a code, because the two-factor context does', async () => {
    context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
    await signIn();
    expect(context.events()).toEqual([]);
  });

  it('records a sign-in with a wrong password', async () => {
    await refuse({ password: 'feil' });
    expect(context.events()).toEqual([refused('wrong-password')]);
  });

  it('records an unknown address in lower case', async () => {
    await refuse({ email: 'Ukjent@Example.no' });
    expect(context.events()).toEqual([refused('unknown-address', null, 'ukjent@example.no')]);
  });

  it('records a sign-in of a user without a password', async () => {
    const ola = aUser({ id: 'ola' });
    context.register(ola);
    await refuse({ email: ola.email });
    expect(context.events()).toEqual([refused('no-password', ola.id, ola.email)]);
  });

  it.each([
    ['a password', async () => void context.register(kari, 'nytt passord')],
    ['an address', async () => void context.register({ ...kari, email: aUser({ id: 'ny' }).email }, PASSWORD)],
  ])('records %s that was replaced during the check as a wrong password', async (_, replace) => {
    context.hasher.concurrently = replace;
    await refuse();
    expect(context.events()).toEqual([refused('wrong-password')]);
  });

  it('records a sign-in with an unverified address, and the verification mail', async () => {
    under({ requireEmailVerification: true });
    await refuse();
    const sent = { kind: 'email.verification-sent', outcome: 'done', subject: kari.id, by: ANYONE, client, facts: {} };
    expect(context.events()).toEqual([{ ...sent, address: kari.email }, refused('unverified')]);
  });

  it('records no verification mail to a user who was deleted in the meantime', async () => {
    under({ requireEmailVerification: true });
    const issue: VerificationTokens['issue'] = (...claims) => {
      context.transaction.state.users.delete(kari.id);
      return context.tokens.issue(...claims);
    };
    const signingIn = new SignIn({ ...context, tokens: { issue, read: () => Promise.resolve('invalid') } });
    await expect(signingIn.execute(aSignIn({}))).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(context.events()).toEqual([refused('unverified')]);
    expect(context.mails()).toEqual([]);
  });

  it('records a sign-in with an unverified address where no mail is sent', async () => {
    under({ requireEmailVerification: true, verificationEmailEnabled: false });
    await refuse();
    expect(context.events()).toEqual([refused('unverified')]);
  });

  describe('beyond the limit', () => {
    const refuseTimes = async (times: number, given: Partial<SignInInput> = {}): Promise<void> => {
      for (let n = 0; n < times; n++) await refuse({ password: 'feil', ...given });
    };
    const tooMany = (): number => reasons().filter((reason) => reason === 'too-many').length;

    it('records the first refusal alone, with the user', async () => {
      await refuseTimes(20);
      await refuseTimes(5);
      expect(context.events()).toHaveLength(21);
      expect(context.events().at(-1)).toEqual(refused('too-many'));
    });

    it('records the first refusal alone for an unknown address', async () => {
      const email = 'ukjent@example.no';
      await refuseTimes(23, { email });
      expect(context.events()).toHaveLength(21);
      expect(context.events().at(-1)).toEqual(refused('too-many', null, email));
    });

    it('records the first refusal of a known device in addition to that of the address', async () => {
      await refuseTimes(22);
      expect(tooMany()).toBe(1);
      await refuseTimes(22, { knownDevice: 'an entry of the cookie' });
      expect(tooMany()).toBe(2);
    });
  });

  it('records nothing for an invalid address', async () => {
    await refuse({ email: 'kari' });
    expect(context.events()).toEqual([]);
  });
});
