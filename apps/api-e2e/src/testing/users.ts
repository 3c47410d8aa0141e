import { generateSync } from 'otplib';

import { Browser } from './browser.js';
import type { Service } from './service.js';

export const PASSWORD = 'et langt og godt passord';

let made = 0;

/** An e-mail address that no other user of this file has. */
export const anEmailAddress = (): string => `kari${++made}@eksempel.no`;

export interface SignedUpUser {
  readonly email: string;
  readonly browser: Browser;
}

/** Signs a user up over HTTP; the browser is signed in. `fields`: those that the product has added. */
export async function aSignedUpUser(
  service: Service,
  email = anEmailAddress(),
  fields: object = {},
): Promise<SignedUpUser> {
  const browser = new Browser(service);
  const answer = await browser.post('/sign-up/email', { name: 'Kari Nordmann', email, password: PASSWORD, ...fields });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  return { email, browser };
}

/** Sets up an authenticator for the signed-in user, and turns two-factor on with its code. Returns its secret. */
export async function turnTwoFactorOn(browser: Browser, password = PASSWORD): Promise<string> {
  const enabled = await browser.post('/two-factor/enable', { password });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const answer = await browser.post('/two-factor/verify-totp', { code: codeOf(secret) });
  if (answer.status !== 200) throw new Error(`the code was answered ${answer.status}`);
  return secret;
}

/** The code that the authenticator shows now. */
export const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });

/** The e-mail address of the user who is signed in in the browser; null without a session. */
export async function signedInAs(browser: Browser): Promise<string | null> {
  const view = (await (await browser.get('/get-session')).json()) as { user: { email: string } } | null;
  return view?.user.email ?? null;
}
