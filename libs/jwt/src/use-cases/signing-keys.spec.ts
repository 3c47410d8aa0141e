import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSigningKey, aTokenHolder } from '../testing/builders.js';
import { jwtTestContext } from '../testing/jwt-test-context.js';
import { IssueToken } from './issue-token.js';
import { ListPublicKeys } from './list-public-keys.js';
import { RenewSigningKeys } from './renew-signing-keys.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('signing keys', () => {
  let context: ReturnType<typeof jwtTestContext>;
  beforeEach(() => {
    context = jwtTestContext();
  });

  const published = async () => (await new ListPublicKeys(context.ports).execute()).map(({ kid }) => kid);
  const signer = async () => context.read(await new IssueToken(context.ports).execute(aTokenHolder())).kid;
  const renew = () => new RenewSigningKeys(context.ports).execute();

  it('begin with one, which signs at once', async () => {
    expect(await published()).toEqual([await signer()]);
    expect(context.generated).toEqual(['ES256']);
  });

  it('start with a single key, even if eight requests need the first one at once', async () => {
    const kids = await Promise.all(Array.from({ length: 8 }, signer));
    expect(new Set(kids).size).toBe(1);
    expect(context.generated).toHaveLength(1);
  });

  it('are followed by one that is published an hour before it signs', async () => {
    const first = await signer();
    context.ports.clock.advance(30 * DAY_MS - 61 * MINUTE_MS);
    await renew();
    expect(await published()).toEqual([first]);
    context.ports.clock.advance(MINUTE_MS);
    await renew();
    const [, second] = await published();
    expect(second).toBeDefined();
    expect(await signer()).toBe(first);
    context.ports.clock.advance(60 * MINUTE_MS);
    expect(await signer()).toBe(second);
    expect(await published()).toEqual([first, second]);
  });

  it('are published until an hour after their last token has expired', async () => {
    const first = await signer();
    context.ports.clock.advance(30 * DAY_MS - 60 * MINUTE_MS);
    await renew();
    context.ports.clock.advance((60 + 15 + 60) * MINUTE_MS - 1);
    expect(await published()).toContain(first);
    context.ports.clock.advance(1);
    expect(await published()).toEqual([await signer()]);
    expect(await published()).not.toContain(first);
  });

  it('are replaced and reported where no secret decrypts them, and still published', async () => {
    const first = await signer();
    context.makeUnreadable(first);
    const second = await signer();
    expect(await published()).toEqual([first, second]);
    await signer();
    expect(context.replaced).toEqual([[first]]);
  });

  it('are made anew for another algorithm, which signs at once', async () => {
    await context.add(aSigningKey({ id: 'of-before' }));
    context = Object.assign(context, {
      ports: { ...context.ports, policy: { ...context.ports.policy, algorithm: 'RS256' } },
    });
    expect(await signer()).not.toBe('of-before');
    expect(await published()).toHaveLength(2);
    expect(context.replaced).toEqual([]);
  });
});
