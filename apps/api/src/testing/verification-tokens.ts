import { createHmac, type KeyObject } from 'node:crypto';

import { KeyRing } from '@portvakt/adapters/node';

import { linkIn } from './delivered-mail.js';
import { SECRET, type TestApp } from './test-app.js';

/** The token in the newest verification mail to an address. */
export async function tokenFor(app: TestApp, email: string): Promise<string> {
  const token = linkIn(await app.mailTo(email, 'Bekreft')).searchParams.get('token');
  if (!token) throw new Error('the link holds no token');
  return token;
}

export const keyFor = (purpose: string, secret = SECRET): KeyObject => {
  const [key] = new KeyRing([secret]).for(purpose);
  if (!key) throw new Error('a secret has no key');
  return key;
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Forgery {
  readonly claims: object;
  readonly header?: object;
  readonly key?: KeyObject | string;
  readonly digest?: 'sha256' | 'sha384' | 'sha512';
}

/** A compact JWT (RFC 7519), made by hand: with the right header, digest and key unless told otherwise. */
export function forge({
  claims,
  header = { alg: 'HS256' },
  key = keyFor('jwt:email'),
  digest = 'sha256',
}: Forgery): string {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createHmac(digest, key).update(signed).digest('base64url')}`;
}
