import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeFailure, FakeProviders } from './index.js';
import { startFakeProviders } from './index.js';
import { PlainClient } from './plain-client.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

async function failing(how: FakeFailure) {
  fake.fail('kick', 'token', how);
  const client = new PlainClient(fake, 'kick');
  const request = await client.exchangeRequest(await client.goThere());
  const answer = await fetch(request, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

describe('a planned failure', () => {
  const cases: readonly [FakeFailure, number, unknown][] = [
    ['refused', 400, { error: 'invalid_grant', error_description: expect.any(String) }],
    ['empty-object', 200, {}],
    ['null', 200, null],
    ['list', 200, []],
    ['error-in-200', 200, expect.objectContaining({ error: 'temporarily_unavailable' })],
    ['nulls', 200, { access_token: null, token_type: null, expires_in: null, refresh_token: null, scope: null }],
    ['wrong-types', 200, expect.objectContaining({ access_token: { odd: [true] } })],
    ['missing-access-token', 200, expect.not.objectContaining({ access_token: expect.anything() })],
    ['huge', 200, expect.objectContaining({ access_token: expect.any(String) })],
  ];
  it.each(cases)('sends the response %s', async (how, status, body) => {
    const answer = await failing(how);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual(body);
    expect(fake.complaints).toEqual([]);
  });

  it('sends a response that is not JSON', async () => {
    expect(await failing('html')).toMatchObject({ status: 200, text: expect.stringContaining('<html') });
    expect(await failing('server-error')).toMatchObject({ status: 503 });
    expect(await failing('empty')).toEqual({ status: 200, text: '' });
    expect((await failing('garbage')).text).toBe('{"access_token":"at-');
  });

  it('is more than a mebibyte when huge', async () => {
    expect((await failing('huge')).text.length).toBeGreaterThan(2 * 1024 * 1024);
  });

  it('cuts the connection', async () => {
    await expect(failing('close')).rejects.toThrow('fetch failed');
  });

  it.each<FakeFailure>(['hang', 'stall'])('sends no complete response: %s', async (how) => {
    fake.fail('google', 'jwks', how);
    const patience = new AbortController();
    const waiting = fetch(`${fake.origin}/google/jwks`, { signal: patience.signal }).then((answer) => answer.text());
    const other = await fetch(`${fake.origin}/spotify/jwks`);
    expect(other.status).toBe(404);
    patience.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('causes a complaint if the client follows a redirect', async () => {
    fake.fail('google', 'jwks', 'redirect');
    const answer = await fetch(`${fake.origin}/google/jwks`, { redirect: 'manual' });
    expect(answer.status).toBe(307);
    expect(fake.complaints).toEqual([]);
    await fetch(`${fake.origin}/google/jwks`);
    expect(fake.complaints).toEqual(['google: a redirect is followed']);
  });

  it('can be ended, and concerns one step only', async () => {
    await failing('null');
    fake.recover('kick', 'token');
    fake.fail('kick', 'refresh', 'null');
    const client = new PlainClient(fake, 'kick');
    const answer = await fetch(await client.exchangeRequest(await client.goThere()));
    expect(await answer.json()).toHaveProperty('access_token');
  });
});
