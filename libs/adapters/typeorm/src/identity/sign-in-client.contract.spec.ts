import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { aUser } from '@portvakt/identity/testing';
import { newId } from '@portvakt/kernel';
import { aSession, aSessionUser } from '@portvakt/session/testing';

import { TypeOrmSessionRepository } from '../session/typeorm-session-repository.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmSignInReader } from './typeorm-sign-in-reader.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T12:00:00.001Z');
const OWNER = aUser();

describe('a client address that holds a live session', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.empty();
    await open.addUsers(aSessionUser({ id: OWNER.id, email: OWNER.email }));
  });

  const sessionAt = async (ipAddress: string, expiresAt = LATER): Promise<void> => {
    const id = newId({ bytes: randomBytes });
    const session = aSession({ id, userId: OWNER.id, ipAddress, expiresAt });
    await new TypeOrmSessionRepository(open.dataSource.manager).add(session);
  };
  const isKnown = async (ipAddress: string): Promise<boolean | undefined> =>
    (await new TypeOrmSignInReader(open.dataSource).find(OWNER.email, ipAddress, NOW))?.isKnownAddress;

  it.each([
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2'],
    ['2001:db8:1:1::1', '2001:0DB8:0001:0001::1'],
    ['203.0.113.4', '203.0.113.4'],
    ['203.0.113.4', '::ffff:203.0.113.4'],
    ['::ffff:203.0.113.4', '203.0.113.4'],
    ['::FFFF:203.0.113.4', '::ffff:203.0.113.4'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
  ])('is one client: %s and %s', async (held, asking) => {
    await sessionAt(held);
    expect(await isKnown(asking)).toBe(true);
  });

  it.each([
    ['2001:db8:1:1::1', '2001:db8:1:2::1'],
    ['2001:db8:1:1::1', '2001:db8:2:1::1'],
    ['203.0.113.4', '203.0.113.40'],
    ['203.0.113.4', '203.0.113.5'],
    ['::ffff:203.0.113.4', '::ffff:203.0.113.5'],
    ['203.0.113.4', '::ffff:203.0.113.5'],
    ['203.0.113.4', '2001:db8:1:1::1'],
    ['2001:db8:1:1::1', ''],
    ['', ''],
    ['nonsense', 'other nonsense'],
  ])('is another client: %j and %j', async (held, asking) => {
    await sessionAt(held);
    expect(await isKnown(asking)).toBe(false);
  });

  it('is known beside others of the user, and not once its session has ended', async () => {
    for (const address of ['', '198.51.100.1', '2001:db8:9::1', '203.0.113.4']) await sessionAt(address);
    await sessionAt('2001:db8:1:1::1', NOW);
    expect(await isKnown('203.0.113.4')).toBe(true);
    expect(await isKnown('2001:db8:9::77')).toBe(true);
    expect(await isKnown('2001:db8:1:1::1')).toBe(false);
  });
});
