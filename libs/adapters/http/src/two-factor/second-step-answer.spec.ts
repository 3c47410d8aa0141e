import { createSecretKey } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { aReply } from '../cookies/testing/a-reply.js';
import type { HttpSettings } from '../http-settings.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SecondStepAnswer } from './second-step-answer.js';
import { TrustedDeviceCookie } from './trusted-device-cookie.js';
import { TwoFactorCookie } from './two-factor-cookie.js';

const settings = {
  cookies: { prefix: 'portvakt', domain: null, secure: false },
  twoFactor: { pendingLifetimeMs: 300_000 },
} as unknown as HttpSettings;
const keys = { for: (purpose: string) => [createSecretKey(purpose, 'utf8')], raw: [] };
const clock = { now: () => new Date() };

const answer = new SecondStepAnswer(
  new SessionCookies(settings, keys, { find: () => Promise.resolve(null) }, clock, { userIds: () => new Set() }),
  new TwoFactorCookie(settings, keys),
  new TrustedDeviceCookie(settings, keys),
);

/** Names and values of the cookies of an answer; the value of a cleared cookie is empty. */
const cookiesIn = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]));

describe('a pending sign-in', () => {
  it('redirects to the callback URL with twoFactorRedirect=true (specification §12.2, step 14)', () => {
    const reply = aReply();
    expect(answer.redirectUrl(reply, '2fa-AAAAAAAAAAAAAAAAAAAA', '/konto?a=1#b')).toBe(
      '/konto?a=1&twoFactorRedirect=true#b',
    );
    expect(cookiesIn(reply.lines())).toEqual({
      'portvakt.two_factor': expect.stringMatching(/^2fa-AAAAAAAAAAAAAAAAAAAA\./),
      'portvakt.session_token': '',
      'portvakt.session_data': '',
    });
  });

  it('answers twoFactorRedirect as JSON and clears an invalid trusted-device cookie', () => {
    const reply = aReply('portvakt.trust_device=of-somebody-else');
    expect(answer.json(reply, '2fa-AAAAAAAAAAAAAAAAAAAA', false)).toEqual({
      twoFactorRedirect: true,
    });
    expect(cookiesIn(reply.lines())).toMatchObject({
      'portvakt.trust_device': '',
      'portvakt.session_token': '',
      'portvakt.dont_remember': expect.stringMatching(/^true\./),
    });
  });
});
