import { test as base, expect, type Page } from '@playwright/test';

export const PASSWORD = 'tre blå elger drikker saft';

export interface Person {
  readonly name: string;
  readonly email: string;
}

let count = 0;

/** A person with an address that is unique in the run. */
export const aPerson = (): Person => ({
  name: 'Kari Nordmann',
  email: `kari${++count}.${process.env['TEST_WORKER_INDEX']}@eksempel.no`,
});

export interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Every test also checks that no request goes to another host (except navigation to `otherOrigins`, which are those of a provider and the
 * example product, and back), and that nothing violates the content security policy or throws.
 */
export const test = base.extend<{ violations: string[]; otherOrigins: readonly (string | undefined)[] }>({
  baseURL: ({}, use) => use(process.env['PORTVAKT_ORIGIN']),
  otherOrigins: ({}, use) => use([process.env['PROVIDER_ORIGIN'], process.env['CLIENT_ORIGIN']]),
  violations: [
    async ({ context, baseURL, otherOrigins }, use) => {
      const violations: string[] = [];
      const own = new URL(baseURL ?? '').host;
      context.on('request', (request) => {
        const { host, protocol, origin } = new URL(request.url());
        const isRedirect = request.isNavigationRequest() && otherOrigins.includes(origin);
        if (protocol !== 'data:' && host !== own && !isRedirect) violations.push(`requested ${request.url()}`);
      });
      context.on('weberror', (error) => violations.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/registrer');
  await page.getByLabel('Navn').fill(person.name);
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Lag konto' }).click();
}

/** Like `signUp`, and waits until the account exists. */
export async function signedUp(page: Page, person = aPerson()): Promise<Person> {
  await signUp(page, person);
  await expect(page).not.toHaveURL(/registrer/);
  return person;
}

export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/logg-inn');
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByLabel('Passord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click();
}

const TIMEOUT_MS = 90_000;
const PAUSE_MS = 100;

/** The newest mail to an address with a matching subject; waits for it, because mails are sent after the response. */
export async function mailTo(origin: string, address: string, subject: string | RegExp): Promise<DeliveredMail> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += PAUSE_MS) {
    const answer = await fetch(`${origin}/utviklerpost`, { headers: { accept: 'application/json' } });
    const mails = (await answer.json()) as DeliveredMail[];
    const matches = (text: string): boolean => (typeof subject === 'string' ? text === subject : subject.test(text));
    const mail = mails.find((each) => each.to === address && matches(each.subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`no mail "${String(subject)}" to ${address}`);
}

/** Path and query of the link in a mail. */
export function linkIn({ text }: DeliveredMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('the mail has no link');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Signs in the same user on another device. */
export async function signInElsewhere(origin: string, person: Person, userAgent: string): Promise<void> {
  const answer = await fetch(`${origin}/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

export { expect };
