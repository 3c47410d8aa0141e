import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { anAddress } from './people.js';
import { aSession } from './session-rows.js';
import type { TestApp } from './test-app.js';

/** Somebody with a session, and no password. */
export interface Member {
  readonly email: string;
  readonly id: string;
  readonly token: string;
}

interface Wanted {
  readonly email?: string;
  /** Whether the address is proven. */
  readonly isProven?: boolean;
  readonly language?: string;
}

/** By SQL, so that a test can have many of them: nothing is hashed and no mail is sent. */
export async function aMember(app: TestApp, wanted: Wanted = {}): Promise<Member> {
  const { email = anAddress(), isProven = true, language = null } = wanted;
  const id = newId(random);
  await app.database.sql(
    `INSERT INTO "user" ("id", "email", "emailVerified", "name", "createdAt", "updatedAt", "lastLanguage")
     VALUES ($1, $2, $3, 'Kari Nordmann', $4, $4, $5)`,
    [id, email, isProven, app.clock.now(), language],
  );
  return { email, id, token: await aSession(app, id) };
}

const random = new SystemRandom();
