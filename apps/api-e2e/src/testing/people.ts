import { Browser } from './browser.js';
import type { Service } from './service.js';

export const PASSWORD = 'et langt og godt passord';

let made = 0;

/** An address nobody else in this file has. */
export const anAddress = (): string => `kari${++made}@eksempel.no`;

export interface Person {
  readonly email: string;
  readonly browser: Browser;
}

/** Somebody who has just signed up, and the browser they did it in. */
export async function aPerson(service: Service, email = anAddress()): Promise<Person> {
  const browser = new Browser(service);
  const answer = await browser.post('/sign-up/email', { name: 'Kari Nordmann', email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  return { email, browser };
}

/** The address of whoever is signed in; null: nobody. */
export async function signedInAs(browser: Browser): Promise<string | null> {
  const view = (await (await browser.get('/get-session')).json()) as { user: { email: string } } | null;
  return view?.user.email ?? null;
}
