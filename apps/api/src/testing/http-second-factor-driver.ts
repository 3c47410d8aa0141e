import { generateSync } from 'otplib';

import type {
  Answer,
  BrowserName,
  CodeOptions,
  SecondFactorDriver,
  SetUp,
  StoredState,
} from '@portvakt/two-factor/testing';

import type { SetUpAnswer } from './authenticators.js';
import { cookiesOf, cookieValue } from './cookies.js';
import { installMailedCodeTrigger, lastMailedCode } from './schema-changes.js';
import type { TestApp } from './test-app.js';
import { aStoredUser, PASSWORD, type StoredUser } from './users.js';

const SESSION = 'portvakt.session_token';
const CHALLENGE = 'portvakt.two_factor';
const TRUST = 'portvakt.trust_device';
const FAILURE = 500;

interface Received {
  readonly status: number;
  readonly body: unknown;
  readonly headers: object;
}

/** Drives the second factor of one user over HTTP and reads their rows. The clock must not move on its own. */
export class HttpSecondFactorDriver implements SecondFactorDriver {
  private readonly jars: Record<BrowserName, Map<string, string>> = { desktop: new Map(), phone: new Map() };

  private constructor(
    private readonly app: TestApp,
    private readonly user: StoredUser,
  ) {}

  static async signedIn(app: TestApp): Promise<HttpSecondFactorDriver> {
    const driver = new HttpSecondFactorDriver(app, await aStoredUser(app));
    await driver.signIn('desktop');
    return driver;
  }

  /** Installs the trigger that `sendOtp` reads codes from. To be called once for each application. */
  static prepare = (app: TestApp): Promise<void> => installMailedCodeTrigger(app);

  now = (): Date => this.app.clock.now();

  async advance(ms: number): Promise<void> {
    this.app.clock.advance(ms);
  }

  codeOf = (secret: string, at: Date): string => generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

  async signIn(browser: BrowserName): Promise<'signed-in' | 'challenged'> {
    this.forget(browser, SESSION, CHALLENGE);
    const { email } = this.user;
    const answer = await this.post(browser, '/sign-in/email', { email, password: PASSWORD });
    if (answer.status !== 200) throw new Error(`a sign-in was answered ${answer.status}`);
    return 'twoFactorRedirect' in (answer.body as object) ? 'challenged' : 'signed-in';
  }

  async copyChallenge(from: BrowserName, to: BrowserName): Promise<void> {
    this.forget(to, SESSION);
    this.copy(CHALLENGE, from, to);
  }

  async copyTrust(from: BrowserName, to: BrowserName): Promise<void> {
    this.forget(to, SESSION, CHALLENGE);
    this.copy(TRUST, from, to);
  }

  async enable(browser: BrowserName): Promise<Answer<SetUp>> {
    const answer = await this.ask<SetUpAnswer>(browser, 'enable', { password: PASSWORD });
    if ('refused' in answer) return answer;
    const path = '/two-factor/list-user-twofactors';
    const listed = await this.app.request().get(path).set('cookie', this.cookiesFor(browser)).expect(200);
    const [{ id }] = listed.body as [{ id: string }];
    return shown({ ...answer.value, id });
  }

  async add(browser: BrowserName): Promise<Answer<SetUp>> {
    const answer = await this.ask<SetUpAnswer>(browser, 'add', { password: PASSWORD, name: 'Nettbrettet' });
    return 'refused' in answer ? answer : shown(answer.value);
  }

  remove(browser: BrowserName, id: string): Promise<Answer> {
    return this.do(browser, 'delete', { id });
  }

  disable(browser: BrowserName): Promise<Answer> {
    return this.do(browser, 'disable', { password: PASSWORD });
  }

  async generateBackupCodes(browser: BrowserName): Promise<Answer<readonly string[]>> {
    const answer = await this.ask<SetUpAnswer>(browser, 'generate-backup-codes', { password: PASSWORD });
    return 'refused' in answer ? answer : { value: answer.value.backupCodes };
  }

  async sendOtp(browser: BrowserName): Promise<Answer<string>> {
    const answer = await this.ask(browser, 'send-otp');
    return 'refused' in answer ? answer : { value: await lastMailedCode(this.app, this.user.email) };
  }

  verifyTotp(browser: BrowserName, code: string, options: CodeOptions & { id?: string }): Promise<Answer> {
    const { trustsDevice: trustDevice, id } = options;
    return this.do(browser, 'verify-totp', { code, trustDevice, id });
  }

  verifyOtp(browser: BrowserName, code: string, { trustsDevice: trustDevice }: CodeOptions): Promise<Answer> {
    return this.do(browser, 'verify-otp', { code, trustDevice });
  }

  verifyBackupCode(
    browser: BrowserName,
    code: string,
    { trustsDevice: trustDevice, keepsPending: disableSession }: CodeOptions & { keepsPending: boolean },
  ): Promise<Answer> {
    return this.do(browser, 'verify-backup-code', { code, trustDevice, disableSession });
  }

  async stored(): Promise<StoredState> {
    const [state] = await this.app.database.sql<StoredState>(STORED, [this.user.id]);
    if (!state) throw new Error('the user does not exist');
    return state;
  }

  private async do(browser: BrowserName, call: string, body: object): Promise<Answer> {
    const answer = await this.ask(browser, call, body);
    return 'refused' in answer ? answer : { value: 'done' };
  }

  private async ask<T>(browser: BrowserName, call: string, body: object = {}): Promise<Answer<T>> {
    const answer = await this.post(browser, `/two-factor/${call}`, body);
    if (answer.status >= FAILURE) throw new Error(`${call} was answered ${answer.status}`);
    if (answer.status === 200) return { value: answer.body as T };
    return { refused: (answer.body as { code: string }).code };
  }

  private async post(browser: BrowserName, path: string, body: object): Promise<Received> {
    const request = this.app.request().post(path);
    const cookies = this.cookiesFor(browser);
    if (cookies !== '') void request.set('cookie', cookies);
    const answer = await request.send(body);
    for (const [name, line] of Object.entries(cookiesOf(answer))) {
      if (line.includes('; Max-Age=0;')) this.jars[browser].delete(name);
      else this.jars[browser].set(name, cookieValue(line));
    }
    return answer;
  }

  private cookiesFor(browser: BrowserName): string {
    return [...this.jars[browser]].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private forget(browser: BrowserName, ...names: readonly string[]): void {
    for (const name of names) this.jars[browser].delete(name);
  }

  private copy(name: string, from: BrowserName, to: BrowserName): void {
    const value = this.jars[from].get(name);
    if (value !== undefined) this.jars[to].set(name, value);
    else this.jars[to].delete(name);
  }
}

const shown = ({ id, totpURI, backupCodes }: SetUpAnswer): Answer<SetUp> => ({
  value: { id, secret: new URL(totpURI).searchParams.get('secret') ?? '', backupCodes },
});

const STORED = `
  SELECT "twoFactorEnabled",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', "id", 'verified', "verified", 'wasUsed', "lastUsedAt" IS NOT NULL)
        ORDER BY "createdAt", "id")
      FROM "twoFactor" t WHERE t."userId" = u."id"
    ), '[]') AS "authenticators",
    (SELECT count(*)::int FROM "session" s WHERE s."userId" = u."id") AS "sessions",
    coalesce((SELECT "count" FROM "secondFactorFailures" f WHERE f."userId" = u."id"), 0) AS "wrongCodes"
  FROM "user" u WHERE "id" = $1`;
