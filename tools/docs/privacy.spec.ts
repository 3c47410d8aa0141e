import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { GIVEN_UP_KEPT_DAYS } from '../../libs/adapters/typeorm/src/verification/expired-rows.js';
import { UNREMEMBERED_LIFETIME_MS } from '../../libs/session/src/model/session-policy.js';

const workspace = resolve(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(workspace, file), 'utf8');

const PRIVACY = 'apps/web/src/features/privacy';
const DAY_MS = 86_400_000;
/** A no-break space, as the source spells it. */
const NO_BREAK = '\\u00a0';

describe('the privacy notice', () => {
  it('names every cookie, in each language', () => {
    const [, type = ''] =
      /type CookieSuffix =([^;]*);/u.exec(textOf('libs/adapters/http/src/cookies/cookie-names.ts')) ?? [];
    const cookies = [...type.matchAll(/'(\w+)'/gu)].map(([, name = '']) => name);
    expect(cookies.length).toBeGreaterThan(4);
    const named = [...textOf(`${PRIVACY}/privacy-rights.texts.ts`).matchAll(/['"]([a-z_]+): /gu)].map(
      ([, name]) => name,
    );
    expect(named.sort()).toEqual([...cookies, ...cookies, ...cookies].sort());
  });

  it('states how long mails that were given up are kept', () => {
    const text = `og beholder dem i ${GIVEN_UP_KEPT_DAYS}${NO_BREAK}dager`;
    expect(textOf(`${PRIVACY}/privacy.texts.ts`)).toContain(text);
  });

  it('states the lifetime of a session that is not remembered', () => {
    const days = UNREMEMBERED_LIFETIME_MS / DAY_MS;
    expect(textOf(`${PRIVACY}/privacy.texts.ts`)).toContain(`eller ${days}${NO_BREAK}dag etter innloggingen`);
  });
});
