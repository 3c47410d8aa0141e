import type { TestApp } from './test-app.js';

export const PASSWORD = 'et godt passord';

let made = 0;

/** An address nobody else in the test run has. */
export const anAddress = (): string => `person${++made}@eksempel.no`;

export interface Person {
  readonly email: string;
  readonly id: string;
  readonly token: string;
  readonly browser: ReturnType<TestApp['browser']>;
}

/** Somebody who has just signed up, and the browser they did it in. */
export async function aPerson(app: TestApp, email = anAddress()): Promise<Person> {
  const browser = app.browser();
  const sent = { name: 'Kari Nordmann', email, password: PASSWORD };
  const answer = await browser.post('/sign-up/email').send(sent).expect(200);
  const { token, user } = answer.body as { token: string; user: { id: string } };
  return { email, id: user.id, token, browser };
}

/** Another browser of the same person. */
export async function signInAgain(app: TestApp, { email, id }: Person, body: object = {}): Promise<Person> {
  const browser = app.browser();
  const answer = await browser.post('/sign-in/email').send({ email, password: PASSWORD, ...body }).expect(200);
  return { email, id, token: (answer.body as { token: string }).token, browser };
}
