import { test as base, expect, type Page } from '@playwright/test';

export const PASSWORD = 'tre blå elger drikker saft';

export interface Person {
  readonly name: string;
  readonly email: string;
}

let made = 0;

/** An address nobody else in the run has. */
export const aPerson = (): Person => ({ name: 'Kari Nordmann', email: `kari${++made}.${process.pid}@eksempel.no` });

export interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Every page also proves what holds everywhere: nothing is asked of another host, and nothing breaks the content policy
 * or throws.
 */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: ({}, use) => use(process.env['PORTVAKT_ORIGIN']),
  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = [];
      const own = new URL(baseURL ?? '').host;
      context.on('request', (request) => {
        const { host, protocol } = new URL(request.url());
        if (protocol !== 'data:' && host !== own) complaints.push(`asked ${request.url()}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
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

/** As `signUp`, until the account is there. */
export async function signedUp(page: Page, person = aPerson()): Promise<Person> {
  await signUp(page, person);
  await expect(page).not.toHaveURL(/registrer/);
  return person;
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/logg-inn');
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logg inn' }).click();
}

/** Another device of the same person. */
export async function signInElsewhere(origin: string, person: Person, userAgent: string): Promise<void> {
  const answer = await fetch(`${origin}/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

export { expect };
