import { BlockList, isIPv6 } from 'node:net';

import type { DataSource } from 'typeorm';

import type { SignInCandidate, SignInReader } from '@portvakt/identity';
import type { Email } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { withOverload } from '../database-errors.js';
import type { UserRow } from '../rows/user.row.js';
import { toUser } from './to-user.js';

interface CandidateRow extends UserRow {
  readonly password: string | null;
  readonly liveAddresses: readonly string[];
}

/** More than anybody signs in from; keeps one statement small. */
const MOST_ADDRESSES = 100;

/** One statement whether the address is known or not, so that its time tells nothing. */
const FIND = `
  SELECT u.*, a."password", ARRAY (
    SELECT DISTINCT s."ipAddress" FROM "session" s
    WHERE s."userId" = u."id" AND s."ipAddress" IS NOT NULL AND s."expiresAt" > $3 LIMIT ${MOST_ADDRESSES}
  ) AS "liveAddresses"
  FROM "user" u LEFT JOIN "account" a ON a."userId" = u."id" AND a."providerId" = $2
  WHERE u."email" = $1`;

export class TypeOrmSignInReader implements SignInReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(email: Email, ipAddress: string, now: Date): Promise<SignInCandidate | null> {
    const parameters = [email, CREDENTIAL, now];
    const [row] = await this.dataSource.query<CandidateRow[]>(FIND, parameters).catch((error: unknown) => {
      throw withOverload(error);
    });
    if (!row) return null;
    const isKnownAddress = row.liveAddresses.some((live) => isSameClient(unwrapped(live), unwrapped(ipAddress)));
    return { user: toUser(row), passwordHash: row.password, isKnownAddress };
  }
}

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address, also where another system kept it wrapped in IPv6. */
const unwrapped = (address: string): string => address.replace(IPV4_IN_IPV6, '');

const IPV6_NETWORK_BITS = 64;

/** By the measure of contract §9: an IPv4 address is one client, and so is the /64 of an IPv6 one. */
function isSameClient(one: string, other: string): boolean {
  if (!isIPv6(one) || !isIPv6(other)) return one === other && one !== '';
  const network = new BlockList();
  network.addSubnet(one, IPV6_NETWORK_BITS, 'ipv6');
  return network.check(other, 'ipv6');
}
