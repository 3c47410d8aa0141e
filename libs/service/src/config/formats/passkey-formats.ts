import { isIP } from 'node:net';

import * as v from 'valibot';

import { parseUrl } from '@portvakt/kernel';

import { isLoopback } from './web-formats.js';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(localhost|(${LABEL}\\.)+${LABEL})$`, 'u');
const ANDROID_APP = /^android:apk-key-hash:[\w-]{43}$/u;

export const rpId = v.pipe(
  v.string(),
  v.regex(HOST),
  v.check((host) => isIP(host) === 0),
  v.description('the host of `PUBLIC_URL` or a parent of it with two labels or more, in lower case'),
);

export const passkeyOrigin = v.pipe(
  v.string(),
  v.check((text) => ANDROID_APP.test(text) || isSecureOrigin(text)),
  v.description('an origin like `https://app.example.no`, or `android:apk-key-hash:` and 43 characters base64url'),
);

/** Whether the text is an origin of the web, not of an Android app. */
export const isWebOrigin = (text: string): boolean => /^https?:\/\/[^/?#@\\\s*]+$/u.test(text);

/** As browsers write it: without a path or a default port; http on a loopback host only. */
function isSecureOrigin(text: string): boolean {
  const url = isWebOrigin(text) ? parseUrl(text) : null;
  return url?.origin === text && (url.protocol === 'https:' || isLoopback(url.hostname));
}
