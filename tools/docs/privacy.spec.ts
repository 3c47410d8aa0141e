import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { UNREMEMBERED_LIFETIME_MS } from '../../libs/session/src/model/session-policy.js';

const workspace = resolve(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(workspace, file), 'utf8');

const PRIVACY = 'apps/web/src/features/privacy';
/** In seconds, like the settings. */
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
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

  it.each([
    ['SESSION_TTL', DAY, 'Innlogginger: til {n}dager etter siste bruk'],
    ['TRUST_DEVICE_TTL', DAY, 'Enheter vi ikke spør om kode på: {n}dager'],
    ['RESET_PASSWORD_TTL', HOUR, 'Lenke for nytt passord eller ny adresse: {n}time.'],
    ['VERIFICATION_TTL', HOUR, 'Lenke for nytt passord eller ny adresse: {n}time.'],
    ['DELETE_TOKEN_TTL', HOUR, 'Lenke for å slette kontoen: {n}timer'],
    ['TWO_FACTOR_OTP_TTL', MINUTE, 'Kode på e-post: {n}minutter'],
    ['TWO_FACTOR_PENDING_TTL', MINUTE, 'Påbegynt innlogging: {n}minutter'],
  ])('states the default of %s', (setting, unit, sentence) => {
    const [, seconds] =
      new RegExp(`\\| \`${setting}\` \\| \`(\\d+)\``, 'u').exec(textOf('docs/CONFIGURATION.md')) ?? [];
    const stated = sentence.replace('{n}', `${Number(seconds) / unit}${NO_BREAK}`);
    expect(textOf(`${PRIVACY}/privacy.texts.ts`)).toContain(stated);
  });

  it('states the lifetime of a session that is not remembered', () => {
    const days = UNREMEMBERED_LIFETIME_MS / (DAY * 1000);
    expect(textOf(`${PRIVACY}/privacy.texts.ts`)).toContain(`eller ${days}${NO_BREAK}dag etter innloggingen`);
  });
});
