import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeProviderId, FakeProviders } from './index.js';
import { startFakeProviders } from './index.js';
import { changed, PlainClient } from './plain-client.js';
import type { Spoil } from './spoiled-parameters.js';
import { drop, set } from './spoiled-parameters.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

describe('an invalid refresh', () => {
  async function refresh(id: FakeProviderId, spoil: Spoil, times = 1) {
    const client = new PlainClient(fake, id);
    const back = await client.goThere();
    const tokens = (await (await fetch(await client.exchangeRequest(back))).json()) as { refresh_token: string };
    const request = await client.refreshRequest(tokens.refresh_token, back.params['device_id']);
    for (let time = 0; time < times; time += 1) await fetch(await changed(request.clone(), spoil));
  }
  const nothing = (): void => {};

  it.each<FakeProviderId>(['twitter', 'kick', 'gitlab', 'roblox', 'zoom'])(
    'causes a complaint at %s for a single-use token that is used twice',
    async (id) => {
      await refresh(id, nothing, 2);
      expect(fake.complaints).toEqual([`${id}: a single-use refresh token is used a second time`]);
    },
  );

  const cases: readonly [FakeProviderId, Spoil, string][] = [
    ['microsoft', drop('scope'), 'scope is missing in the refresh'],
    ['vk', drop('device_id'), 'device_id is missing or another'],
    ['vk', drop('state'), 'state is missing in the token request'],
    ['tiktok', drop('client_key'), 'client_key is missing or another in the body'],
    ['spotify', set('refresh_token', 'x'), 'the refresh token is unknown'],
  ];
  it.each(cases)('causes a complaint at %s', async (id, spoil, sentence) => {
    await refresh(id, spoil);
    expect(fake.complaints).toContain(`${id}: ${sentence}`);
  });

  it('causes a complaint at vk if it repeats the state of the exchange', async () => {
    const client = new PlainClient(fake, 'vk');
    const back = await client.goThere();
    const tokens = (await (await fetch(await client.exchangeRequest(back))).json()) as { refresh_token: string };
    const request = await client.refreshRequest(tokens.refresh_token, back.params['device_id']);
    await fetch(await changed(request, set('state', client.state)));
    expect(fake.complaints).toEqual(['vk: state is not a fresh one']);
  });

  const unasked: readonly [FakeProviderId, Spoil][] = [
    ['microsoft', set('scope', 'openid profile email User.Read')],
    ['google', drop('access_type')],
    ['reddit', drop('duration')],
  ];
  it.each(unasked)('is not possible at %s if no refresh token was requested', async (id, spoil) => {
    const client = new PlainClient(fake, id);
    const answer = await fetch(await client.exchangeRequest(await client.goThere(spoil)));
    expect(await answer.json()).not.toHaveProperty('refresh_token');
    expect(fake.complaints).toEqual([]);
  });
});
