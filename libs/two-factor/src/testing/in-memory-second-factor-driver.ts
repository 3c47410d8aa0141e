import { DomainError, type IssuedSession, type SessionId } from '@portvakt/kernel';

import type { TotpSecret } from '../model/totp-secret.js';
import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { AddAuthenticator } from '../use-cases/add-authenticator.js';
import { BeginSecondStep } from '../use-cases/begin-second-step.js';
import { DeleteAuthenticator } from '../use-cases/delete-authenticator.js';
import { DisableTwoFactor } from '../use-cases/disable-two-factor.js';
import { EnableTwoFactor } from '../use-cases/enable-two-factor.js';
import { GenerateBackupCodes } from '../use-cases/generate-backup-codes.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import type { SecondFactorPassed } from '../steps/pass-second-factor.js';
import { SendOtp } from '../use-cases/send-otp.js';
import { VerifyBackupCode } from '../use-cases/verify-backup-code.js';
import { VerifyOtp } from '../use-cases/verify-otp.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';
import { aClient, anOwner } from './builders.js';
import { CountingRandom } from './counting-random.js';
import type {
  Answer,
  BrowserName,
  CodeOptions,
  SecondFactorDriver,
  SetUp,
  StoredState,
} from './second-factor-driver.js';
import { twoFactorTestContext } from './two-factor-test-context.js';
import { PASSWORD } from './initial-state.js';

interface Cookies {
  session: string | null;
  reference: string | null;
  device: string | null;
}

const owner = anOwner();
const client = aClient();
const none: Cookies = { session: null, reference: null, device: null };

/** Calls the use cases with in-memory ports and keeps the cookies of each browser. */
export class InMemorySecondFactorDriver implements SecondFactorDriver {
  private readonly testContext;
  private readonly jars: Record<BrowserName, Cookies> = { desktop: { ...none }, phone: { ...none } };
  private readonly secrets = new Map<string, TotpSecret>();

  constructor(policy: Partial<TwoFactorPolicy> = {}) {
    this.testContext = { ...twoFactorTestContext(policy), random: new CountingRandom() };
    this.testContext.addOwner(owner);
  }

  static async signedIn(policy: Partial<TwoFactorPolicy> = {}): Promise<InMemorySecondFactorDriver> {
    const driver = new InMemorySecondFactorDriver(policy);
    await driver.signIn('desktop');
    return driver;
  }

  now = (): Date => this.testContext.clock.now();

  async advance(ms: number): Promise<void> {
    this.testContext.clock.advance(ms);
  }

  codeOf(secret: string, at: Date): string {
    const known = this.secrets.get(secret);
    if (!known) throw new Error('this secret was never issued');
    return this.testContext.totp.codeAt(known, at);
  }

  async signIn(browser: BrowserName): Promise<'signed-in' | 'challenged'> {
    const jar = this.jars[browser];
    Object.assign(jar, { session: null, reference: null });
    if (this.testContext.storedOwner()?.twoFactorEnabled) {
      const begun = await new BeginSecondStep(this.testContext).execute({
        userId: owner.id,
        trustedDeviceCookie: jar.device,
        client,
        way: 'password',
      });
      jar.device = begun.kind === 'waived' ? begun.trustedDeviceCookie : null;
      if (begun.kind === 'pending') {
        jar.reference = begun.reference;
        return 'challenged';
      }
    }
    jar.session = (await this.testContext.addSession()).session.token;
    return 'signed-in';
  }

  async copyChallenge(from: BrowserName, to: BrowserName): Promise<void> {
    Object.assign(this.jars[to], { session: null, reference: this.jars[from].reference });
  }

  async copyTrust(from: BrowserName, to: BrowserName): Promise<void> {
    Object.assign(this.jars[to], { session: null, reference: null, device: this.jars[from].device });
  }

  enable(browser: BrowserName): Promise<Answer<SetUp>> {
    return answer(async () => {
      const input = { owner, password: PASSWORD, client, sessionId: this.sessionOf(browser) };
      const setUp = await new EnableTwoFactor(this.testContext).execute(input);
      this.keep(browser, setUp.started);
      return this.shown(setUp);
    });
  }

  add(browser: BrowserName): Promise<Answer<SetUp>> {
    return answer(async () => {
      const input = { owner, sessionId: this.sessionOf(browser), password: PASSWORD, client, name: 'Nettbrettet' };
      return this.shown(await new AddAuthenticator(this.testContext).execute(input));
    });
  }

  remove(browser: BrowserName, id: string): Promise<Answer> {
    return answer<'done'>(async () => {
      const caller = { userId: owner.id, sessionId: this.sessionOf(browser), strongFactorAt: null };
      const input = { ...caller, id, client };
      this.keep(browser, await new DeleteAuthenticator(this.testContext).execute(input));
      return 'done';
    });
  }

  disable(browser: BrowserName): Promise<Answer> {
    return answer<'done'>(async () => {
      const input = { owner, password: PASSWORD, client, sessionId: this.sessionOf(browser) };
      this.keep(browser, await new DisableTwoFactor(this.testContext).execute(input));
      return 'done';
    });
  }

  generateBackupCodes(browser: BrowserName): Promise<Answer<readonly string[]>> {
    return answer(async () => {
      const input = { owner, sessionId: this.sessionOf(browser), password: PASSWORD, client };
      return new GenerateBackupCodes(this.testContext).execute(input);
    });
  }

  sendOtp(browser: BrowserName): Promise<Answer<string>> {
    return answer(async () => {
      await new SendOtp(this.testContext).execute({ context: this.contextOf(browser), client });
      return this.testContext.mailedCode();
    });
  }

  verifyTotp(browser: BrowserName, code: string, options: CodeOptions & { id?: string }): Promise<Answer> {
    return this.passing(browser, (context) =>
      new VerifyTotp(this.testContext).execute({ context, code, client, ...options }),
    );
  }

  verifyOtp(browser: BrowserName, code: string, options: CodeOptions): Promise<Answer> {
    return this.passing(browser, (context) =>
      new VerifyOtp(this.testContext).execute({ context, code, client, ...options }),
    );
  }

  verifyBackupCode(
    browser: BrowserName,
    code: string,
    options: CodeOptions & { keepsPending: boolean },
  ): Promise<Answer> {
    return this.passing(browser, (context) =>
      new VerifyBackupCode(this.testContext).execute({ context, code, client, ...options }),
    );
  }

  async stored(): Promise<StoredState> {
    return {
      twoFactorEnabled: this.testContext.storedOwner()?.twoFactorEnabled ?? false,
      authenticators: this.testContext
        .storedAuthenticators()
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .map(({ id, verified, lastUsedAt }) => ({ id, verified, wasUsed: lastUsedAt !== null })),
      sessions: this.testContext.storedSessions().length,
      wrongCodes: this.testContext.storedFailures().count,
    };
  }

  private passing(
    browser: BrowserName,
    verify: (context: SecondFactorContext) => Promise<SecondFactorPassed>,
  ): Promise<Answer> {
    return answer<'done'>(async () => {
      const passed = await verify(this.contextOf(browser));
      this.keep(browser, passed.started);
      const jar = this.jars[browser];
      if (passed.endsPending) jar.reference = null;
      if (passed.trustedDeviceCookie !== null) jar.device = passed.trustedDeviceCookie;
      return 'done';
    });
  }

  private contextOf(browser: BrowserName): SecondFactorContext {
    const { session: token, reference } = this.jars[browser];
    return token === null
      ? { kind: 'pending', reference: reference ?? '', remember: true }
      : { kind: 'session', userId: owner.id, session: { id: this.sessionOf(browser), token } };
  }

  private sessionOf(browser: BrowserName): SessionId {
    const { session } = this.jars[browser];
    const stored = this.testContext.storedSessions().find(({ token }) => token === session);
    if (!stored) throw new Error(`${browser} is not signed in`);
    return stored.id;
  }

  private keep(browser: BrowserName, started: IssuedSession | null): void {
    if (started) this.jars[browser].session = started.token;
  }

  private shown({ totpUri, backupCodes }: { totpUri: string; backupCodes: readonly string[] }): SetUp {
    const secret = new URL(totpUri).searchParams.get('secret') ?? '';
    const all = [...this.testContext.transaction.state.authenticators.values()];
    const own = all.find((each) => each.secret && this.testContext.totp.encode(each.secret) === secret);
    if (!own?.secret) throw new Error('no authenticator has the secret that was shown');
    this.secrets.set(secret, own.secret);
    return { id: own.id, secret, backupCodes };
  }
}

/** Error codes that differ on the wire. */
const ON_THE_WIRE: Readonly<Record<string, string>> = { SECOND_FACTOR_BLOCKED: 'TOO_MANY_REQUESTS' };

async function answer<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const code = String(error.code);
    return { refused: ON_THE_WIRE[code] ?? code };
  }
}
