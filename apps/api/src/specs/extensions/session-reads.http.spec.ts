import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, UseGuards } from '@nestjs/common';

import { OriginGuard } from '@portvakt/adapters/http';
import type { ExtensionPackage } from '@portvakt/service';

import { sessionCookie } from '../../testing/cookies.js';
import { type Statement, statementsDuring } from '../../testing/database-statements.js';
import { anExtension } from '../../testing/extensions.js';
import { RecordingFollower } from '../../testing/followers.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const CLOSED = { status: 403, nb: 'Stengt.', nn: 'Stengt.', en: 'Closed.' } as const;
const doNothing = async (): Promise<void> => undefined;

/** A separate module, because a module may belong to one extension only. */
function aModule(): new () => object {
  @Controller('list')
  @UseGuards(OriginGuard)
  class ListController {
    @Get()
    list(): object {
      return {};
    }
  }
  @Module({ controllers: [ListController] })
  class ListModule {}
  return ListModule;
}

/** An extension that uses every feature except providers, which would only add one to the sign-in page. */
const everything = (at: number): ExtensionPackage =>
  anExtension({
    name: `acme-${at}`,
    refusals: { [`ACME_${at}_CLOSED` as const]: CLOSED },
    migrations: [
      { name: 'list', up: `CREATE TABLE "acme_${at}_list" ("id" text)`, down: `DROP TABLE "acme_${at}_list"` },
    ],
    accountRules: () => ({ newUser: doNothing, newEmail: doNothing, newProfile: doNothing, leave: doNothing }),
    sessionRules: () => ({ start: doNothing }),
    passwordRules: [{ name: 'any', whenBroken: 'refuse', judge: async () => null }],
    followers: [
      new RecordingFollower('after'),
      { name: 'within', when: 'in-transaction', kinds: 'all', follow: doNothing },
    ],
    modules: [aModule()],
    fields: { [`field${at}`]: { type: 'string' } },
    claims: () => ({ at }),
  });

describe('GET /get-session (case 20)', () => {
  const settings = { JWT_ENABLED: 'true' };
  const without = useTestApp(settings);
  const withTen = useTestApp(settings, { extensions: Array.from({ length: 10 }, (_, at) => everything(at)) });

  /** The statements of one request, without the followers' polling for deliveries in the background. */
  async function statementsOf(app: TestApp, cookie: string): Promise<readonly Statement[]> {
    const statements = await statementsDuring(() => app.request().get('/get-session').set('cookie', cookie).expect(200));
    return statements.filter(({ text }) => !text.includes('"delivery"'));
  }

  it.each<[string, number, (app: TestApp) => Promise<string>]>([
    ['a session', 1, async (app) => sessionCookie((await aSignedInUser(app)).token)],
    [
      'a session that is due for a refresh',
      2,
      async (app) => sessionCookie(await aSession(app, (await aSignedInUser(app)).id, { expiresInMs: DAY_MS })),
    ],
    ['a session that does not exist', 1, async () => sessionCookie('x'.repeat(32))],
    ['no session', 0, async () => ''],
  ])('sends the same statements with ten extensions as without any, for %s', async (_, count, cookieFor) => {
    const expected = await statementsOf(without, await cookieFor(without));
    expect(await statementsOf(withTen, await cookieFor(withTen))).toEqual(expected);
    expect(expected).toHaveLength(count);
  });
});
