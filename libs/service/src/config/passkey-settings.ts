import { isIP } from 'node:net';

import * as v from 'valibot';

import { TrustedOrigins } from '@portvakt/adapters/http';
import type { PasskeyPolicy } from '@portvakt/passkey';

import type { DerivedValues } from './derived-values.js';
import { isLoopback } from './formats/web-formats.js';
import { flag, listOf } from './formats/text-formats.js';
import { quoted } from './parse-text.js';
import { type Rule, rule } from './rule.js';
import { setting } from './setting.js';
import type { Values } from './settings.js';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(localhost|(${LABEL}\\.)+${LABEL})$`, 'u');
const ANDROID_APP = /^android:apk-key-hash:[\w-]{43}$/u;
const WEB_ORIGIN = /^https?:\/\/[^/?#@\\\s*]+$/u;
const MAX_ORIGINS = 20;

const rpId = v.pipe(
  v.string(),
  v.regex(HOST),
  v.check((host) => isIP(host) === 0),
  v.description('the host of `PUBLIC_URL` or a parent of it with two labels or more, in lower case'),
);

const passkeyOrigin = v.pipe(
  v.string(),
  v.check((text) => ANDROID_APP.test(text) || isSecureOrigin(text)),
  v.description('an origin like `https://app.example.no`, or `android:apk-key-hash:` and 43 characters base64url'),
);

/** As browsers write it: without a path or a default port; http on a loopback host only. */
function isSecureOrigin(text: string): boolean {
  if (!WEB_ORIGIN.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || isLoopback(hostname));
}

/** Passkeys (passkeys §7). */
export const passkeySettings = {
  PASSKEYS_ENABLED: setting(flag, 'Users may make passkeys and sign in with them.', 'true'),
  PASSKEY_RP_ID: setting(
    rpId,
    'Host that passkeys are bound to. Changing it later makes every passkey useless, for ever.',
    { inWords: 'host of `PUBLIC_URL`; if that is an IP address, passkeys are off' },
  ),
  PASSKEY_ORIGINS: setting(
    listOf(passkeyOrigin),
    'Origins besides that of `PUBLIC_URL` that may use passkeys, 20 at most; those with http or https must be trusted by `TRUSTED_ORIGINS`.',
  ),
  PASSKEY_CONDITIONAL_CREATE: setting(
    flag,
    'Browsers may make a passkey after a sign-in with a password without asking; refused with `POLICY=strict`.',
    'false',
  ),
};

/** What the variables of passkeys must fulfil together. */
export const passkeyRules: readonly Rule[] = [
  rule(['PASSKEY_RP_ID', 'PUBLIC_URL', 'PORT'], ({ PASSKEY_RP_ID }, { origin }) => {
    const { hostname } = new URL(origin);
    const holds = PASSKEY_RP_ID === null || hostname === PASSKEY_RP_ID || hostname.endsWith(`.${PASSKEY_RP_ID}`);
    const isHost = isIpHost(hostname) ? PASSKEY_RP_ID === null : holds;
    return (
      !isHost && `PASSKEY_RP_ID is ${quoted(PASSKEY_RP_ID ?? '')}; expected ${passkeySettings.PASSKEY_RP_ID.expected}`
    );
  }),
  rule(['PASSKEY_ORIGINS'], ({ PASSKEY_ORIGINS }) => {
    const count = PASSKEY_ORIGINS?.length ?? 0;
    return count > MAX_ORIGINS && `PASSKEY_ORIGINS has ${count} entries; expected at most ${MAX_ORIGINS}`;
  }),
  rule(['PASSKEY_ORIGINS', 'TRUSTED_ORIGINS', 'PUBLIC_URL', 'PORT'], untrustedOrigins),
  rule(
    ['POLICY', 'PASSKEY_CONDITIONAL_CREATE'],
    ({ POLICY, PASSKEY_CONDITIONAL_CREATE }) =>
      POLICY === 'strict' &&
      PASSKEY_CONDITIONAL_CREATE &&
      'PASSKEY_CONDITIONAL_CREATE is true; expected false with POLICY=strict',
  ),
];

/** Its requests would be refused. */
function untrustedOrigins({ PASSKEY_ORIGINS, TRUSTED_ORIGINS }: Values, { origin }: DerivedValues): readonly string[] {
  const entries = (TRUSTED_ORIGINS ?? []).filter((entry) => TrustedOrigins.problemWith(entry) === null);
  const trusted = TrustedOrigins.parse(origin, entries);
  return (PASSKEY_ORIGINS ?? [])
    .filter((entry) => WEB_ORIGIN.test(entry) && !trusted.matches(entry))
    .map((entry) => `PASSKEY_ORIGINS has the entry ${quoted(entry)}; expected one that TRUSTED_ORIGINS trusts`);
}

const isIpHost = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0;

/** For the log at the start: why passkeys are off although they are wanted. */
export const passkeyWarnings = ({ PASSKEYS_ENABLED }: Values, { origin }: DerivedValues): readonly string[] =>
  PASSKEYS_ENABLED && isIpHost(new URL(origin).hostname)
    ? ['passkeys are off: the host of PUBLIC_URL is an IP address, to which no passkey can be bound']
    : [];

/** What is configured about passkeys alone; the rest of their policy follows other settings. */
export type PasskeyConfig = Pick<PasskeyPolicy, 'rpId' | 'origins' | 'conditionalCreate'>;

/** Null: passkeys are off, or no RP ID is possible. */
export function passkeyConfig(values: Values, { origin }: DerivedValues): PasskeyConfig | null {
  const { hostname } = new URL(origin);
  if (!values.PASSKEYS_ENABLED || isIpHost(hostname)) return null;
  return {
    rpId: values.PASSKEY_RP_ID ?? hostname,
    origins: [origin, ...(values.PASSKEY_ORIGINS ?? [])],
    conditionalCreate: values.PASSKEY_CONDITIONAL_CREATE,
  };
}
