import { presenting } from './cookies.js';
import {
  type AccountRow,
  accountsWith,
  aProviderPerson,
  type Browser,
  comeBack,
  type ProviderPerson,
  type SocialApp,
  type Wish,
} from './social-app.js';
import type { TestApp } from './test-app.js';

/** Somebody who came in by a provider, and the browser they did it in. */
export interface SocialMember {
  readonly id: string;
  readonly person: ProviderPerson;
  readonly browser: Browser;
  readonly account: AccountRow;
}

/** The whole way in, for the first time: nobody has the identity yet. */
export async function aSocialMember(app: SocialApp, ...[provider, overrides]: Wanted): Promise<SocialMember> {
  const person = aProviderPerson(app, provider, overrides);
  const browser = app.browser();
  const { headers } = await comeBack(app, person, { browser });
  const account = await accountOf(app, person);
  if (headers['location'] !== '/inn') throw new Error(`not let in, but sent to ${headers['location']}`);
  return { id: account.userId, person, browser, account };
}

type Wanted = Parameters<typeof aProviderPerson> extends [unknown, ...infer Rest] ? Rest : never;

/** The one account with an identity. */
export async function accountOf(app: TestApp, person: ProviderPerson): Promise<AccountRow> {
  const [account, ...others] = await accountsWith(app, person);
  if (!account || others.length > 0) throw new Error(`not one account of ${person.provider} ${person.id}`);
  return account;
}

/** A browser that holds a session. */
export function browserOf(app: TestApp, { token }: { readonly token: string }): Browser {
  const browser = app.browser();
  browser.jar.setCookie(presenting(token), '127.0.0.1', '/');
  return browser;
}

/** The whole way of joining an identity to whoever is signed in; answers what our callback answered. */
export const joinTo = (app: SocialApp, browser: Browser, person: ProviderPerson, wish: Partial<Wish> = {}) =>
  comeBack(app, person, { browser, call: 'link-social', ...wish, body: { callbackURL: '/konto', ...wish.body } });

/** Who is signed in there, by the service's own word; null for nobody. */
export async function whoIsIn(browser: Browser): Promise<string | null> {
  const answer = await browser.get('/get-session').expect(200);
  return (answer.body as { user: { id: string } } | null)?.user.id ?? null;
}
