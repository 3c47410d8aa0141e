import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { ProviderError, type ProviderProfile } from '@portvakt/social-linking';

import type { FakeFailure, FakeProviderId, FakeProviders, FakeStep } from './testing/index.js';
import { FAKE_FAILURES, FAKE_PROVIDER_IDS, startFakeProviders } from './testing/index.js';
import { exchange, openAgainstFake, signIn, visit } from './testing/open-against-fake.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => {
  jest.restoreAllMocks();
  fake.reset();
});
afterAll(() => fake.stop());

/** The outcome of an attempt. Any error except `ProviderError` fails the test. */
async function ending(attempt: Promise<ProviderProfile | object | null>): Promise<string> {
  try {
    const answer = await attempt;
    if (answer === null) return 'null';
    if ('accountId' in answer && answer.accountId === '') return 'nobody';
    return 'answered';
  } catch (error) {
    if (error instanceof ProviderError) return 'ProviderError';
    throw error;
  }
}

/** Every failure applies to token requests; a missing access token does not apply to others. */
const failuresAt = (step: FakeStep): readonly FakeFailure[] =>
  FAKE_FAILURES.filter((how) => how !== 'missing-access-token' || step === 'token' || step === 'refresh');

type Attempt = (how: FakeFailure) => Promise<ProviderProfile | object | null>;

/** The outcome of the same attempt with each failure. */
async function endings(id: FakeProviderId, step: FakeStep, attempt: Attempt): Promise<Record<string, string>> {
  const ended: Record<string, string> = {};
  for (const how of failuresAt(step)) {
    fake.fail(id, step, how);
    const isSilent = how === 'hang' || how === 'stall';
    ended[how] = await (isSilent ? endingAtTimeLimit(id, step, () => attempt(how)) : ending(attempt(how)));
    fake.recover(id, step);
  }
  expect(fake.calls(id, step)).toBeGreaterThanOrEqual(failuresAt(step).length);
  return ended;
}

/** Ends the time limit as soon as the unanswered request has arrived, so that the test does not depend on timing. */
async function endingAtTimeLimit(
  id: FakeProviderId,
  step: FakeStep,
  attempt: () => Promise<ProviderProfile | object | null>,
): Promise<string> {
  const limits: AbortController[] = [];
  const clock = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const before = fake.calls(id, step);
  let isOver = false;
  const end = ending(attempt()).finally(() => (isOver = true));
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (fake.calls(id, step) > before) limits.forEach((limit) => limit.abort(new DOMException('', 'TimeoutError')));
  }
  clock.mockRestore();
  return end;
}

const all = (step: FakeStep, outcome: string): Record<string, string> =>
  Object.fromEntries(failuresAt(step).map((how) => [how, outcome]));

const NO_USER_INFO: readonly FakeProviderId[] = ['apple', 'google', 'microsoft', 'twitch'];
const NO_REFRESH_TOKEN: readonly FakeProviderId[] = ['facebook', 'github', 'linkedin'];

describe.each(FAKE_PROVIDER_IDS)('%s with a failing endpoint', (id) => {
  it('returns no tokens for a code', async () => {
    const { find, log } = openAgainstFake(fake);
    const visits = new Map<FakeFailure, Awaited<ReturnType<typeof visit>>>();
    for (const how of FAKE_FAILURES) visits.set(how, await visit(fake, find(id)));
    const ended = await endings(id, 'token', async (how) => {
      const visited = visits.get(how);
      return visited ? exchange(find(id), visited) : null;
    });
    expect(ended).toEqual(all('token', 'ProviderError'));
    expect(log).toHaveLength(FAKE_FAILURES.length);
    const logged = JSON.stringify(log);
    for (const { codeVerifier, state, back } of visits.values()) {
      for (const secret of [codeVerifier, state, back.params['code'] ?? state]) expect(logged).not.toContain(secret);
    }
    expect(logged).not.toContain('hemmelig');
    expect(fake.complaints).toEqual([]);
  });

  it('returns no tokens for a refresh token', async () => {
    const { find } = openAgainstFake(fake);
    fake.layOverTokens(id, { ...(NO_REFRESH_TOKEN.includes(id) ? { refresh_token: 'given-to-a-partner' } : {}) });
    if (!find(id).canRefresh) {
      const refreshed = find(id).refresh({ accountId: 'x', refreshToken: 'x', scopes: [], carried: null });
      await expect(refreshed).rejects.toThrow(ProviderError);
      expect(fake.calls(id, 'refresh')).toBe(0);
      return;
    }
    // An altered response uses up a single-use token, so each attempt has its own sign-in.
    const ended = await endings(id, 'refresh', async () => {
      const { tokens, profile } = await signIn(fake, find(id));
      const { refreshToken, carried } = tokens;
      const { accountId = '' } = profile ?? {};
      return find(id).refresh({ accountId, refreshToken: refreshToken ?? '', scopes: tokens.scopes ?? [], carried });
    });
    expect(ended).toEqual(all('refresh', 'ProviderError'));
    expect(fake.complaints).toEqual([]);
  });

  it('returns no profile', async () => {
    const step = NO_USER_INFO.includes(id) ? 'jwks' : 'userinfo';
    const named = async () => {
      const { profile } = await signIn(fake, openAgainstFake(fake).find(id));
      return profile;
    };
    const ended = await endings(id, step, named);
    expect(Object.entries(ended).filter(([, end]) => end === 'answered')).toEqual([]);
    expect(await ending(named())).toBe('answered');
    expect(fake.complaints).toEqual([]);
  });
});

describe('a failing additional request', () => {
  it('fails a github sign-in, because no e-mail address would be verified', async () => {
    const ended: unknown[] = [];
    await endings('github', 'emails', async () => {
      const { profile } = await signIn(fake, openAgainstFake(fake).find('github'));
      if (profile) ended.push([profile.email, profile.emailVerified]);
      return profile;
    });
    expect(ended).toEqual(ended.map(() => [null, false]));
    expect(fake.complaints).toEqual([]);
  });

  it('signs in a microsoft user without a photo', async () => {
    // These failures alter JSON, which a photo is not.
    const harmless: readonly FakeFailure[] = ['nulls', 'wrong-types'];
    const images = new Map<FakeFailure, string | null | undefined>();
    const ended = await endings('microsoft', 'photo', async (how) => {
      const { profile } = await signIn(fake, openAgainstFake(fake).find('microsoft'));
      if (!harmless.includes(how)) images.set(how, profile?.image);
      return profile;
    });
    expect(ended).toEqual(all('photo', 'answered'));
    expect([...images.values()]).toEqual([...images.values()].map(() => null));
    expect(fake.complaints).toEqual([]);
  });

  it('rejects an opaque token that facebook does not confirm', async () => {
    for (const step of ['debug-token', 'userinfo'] as const) {
      const valid: FakeFailure[] = [];
      await endings('facebook', step, async (how) => {
        const provider = openAgainstFake(fake).find('facebook');
        const verdict = await provider.verifyIdToken({ token: fake.accessToken('facebook') });
        if (verdict.kind === 'valid' && verdict.profile?.accountId !== '') valid.push(how);
        return verdict;
      });
      expect(valid).toEqual([]);
    }
    expect(fake.complaints).toEqual([]);
  });
});
