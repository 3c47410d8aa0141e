import { ModelAuthenticators } from './model-authenticators.js';
import type { BrowserName, CodeOptions, SecondFactorDriver, SetUp, StoredState } from './second-factor-driver.js';

const MINUTE_MS = 60_000;

interface MailedCode {
  readonly code: string;
  readonly endsAt: number;
  wrong: number;
}

/** A session or a pending sign-in. */
interface Holder {
  mailed: MailedCode | null;
}

interface Challenge extends Holder {
  readonly endsAt: number;
  isOver: boolean;
  wrong: number;
}

interface Browser {
  session: Holder | null;
  challenge: Challenge | null;
  trust: { isOver: boolean } | null;
}

type Subject = { readonly browser: Browser; readonly challenge: Challenge | null; readonly holder: Holder };

const OK = 'done';

/**
 * An independent model of specification §13 for one user: each method changes the model as the request would, and
 * returns `done` or the expected error code.
 */
export class SecondFactorModel {
  isOn = false;
  sessions = 1;
  wrongCodes = 0;
  blockedUntil = 0;
  readonly apps: ModelAuthenticators;
  /** Every code that was ever mailed. */
  readonly everyMailed: string[] = [];
  readonly browsers: Record<BrowserName, Browser> = {
    desktop: { session: { mailed: null }, challenge: null, trust: null },
    phone: { session: null, challenge: null, trust: null },
  };
  private readonly challenges: Challenge[] = [];
  private readonly trusts: { isOver: boolean }[] = [];

  constructor(
    private readonly driver: Pick<SecondFactorDriver, 'now' | 'codeOf'>,
    refusesReuse: boolean,
  ) {
    this.apps = new ModelAuthenticators(driver, refusesReuse);
  }

  get now(): number {
    return this.driver.now().getTime();
  }

  stored(): StoredState {
    return {
      twoFactorEnabled: this.isOn,
      authenticators: this.apps.all.map(({ id, verified, wasUsed }) => ({ id, verified, wasUsed })),
      sessions: this.sessions,
      wrongCodes: this.wrongCodes,
    };
  }

  signIn(name: BrowserName): 'signed-in' | 'challenged' {
    const browser = this.browsers[name];
    browser.session = browser.challenge = null;
    if (this.isOn) {
      if (!browser.trust || browser.trust.isOver) {
        browser.trust = null;
        browser.challenge = { endsAt: this.now + 5 * MINUTE_MS, isOver: false, wrong: 0, mailed: null };
        this.challenges.push(browser.challenge);
        return 'challenged';
      }
      browser.trust.isOver = true;
      this.trust(browser);
    }
    this.sessions += 1;
    browser.session = { mailed: null };
    return 'signed-in';
  }

  copyChallenge(from: BrowserName, to: BrowserName): void {
    Object.assign(this.browsers[to], { session: null, challenge: this.browsers[from].challenge });
  }

  copyTrust(from: BrowserName, to: BrowserName): void {
    Object.assign(this.browsers[to], { session: null, challenge: null, trust: this.browsers[from].trust });
  }

  enabled(setUp: SetUp): void {
    this.apps.keep(() => false);
    this.endTrust();
    this.apps.set(setUp);
  }

  mayAdd(): string {
    return this.apps.verified.length >= 2 ? 'TOO_MANY_AUTHENTICATORS' : OK;
  }

  added(setUp: SetUp): void {
    this.apps.keep(({ verified }) => verified);
    this.apps.set(setUp);
  }

  remove(name: BrowserName, id: string): string {
    if (!this.apps.all.some((app) => app.id === id)) return 'AUTHENTICATOR_NOT_FOUND';
    this.apps.keep((app) => app.id !== id);
    if (this.isOn && this.apps.verified.length === 0) this.turnOff(name);
    return OK;
  }

  turnOff(name: BrowserName): void {
    this.apps.keep(() => false);
    this.isOn = false;
    for (const challenge of this.challenges) challenge.isOver = true;
    for (const { session } of Object.values(this.browsers)) if (session) session.mailed = null;
    this.endTrust();
    this.browsers[name].session = { mailed: null };
  }

  mayGenerate(): string {
    return this.isOn ? OK : 'TWO_FACTOR_NOT_ENABLED';
  }

  mayMail(name: BrowserName): string {
    const subject = this.subjectOf(name);
    if (typeof subject === 'string') return subject;
    return this.apps.all.length === 0 ? 'OTP_NOT_ENABLED' : OK;
  }

  mailed(name: BrowserName, code: string): void {
    const subject = this.subjectOf(name);
    if (typeof subject !== 'string') subject.holder.mailed = { code, endsAt: this.now + 3 * MINUTE_MS, wrong: 0 };
    this.everyMailed.push(code);
  }

  verifyTotp(name: BrowserName, code: string, options: CodeOptions & { readonly id?: string }): string {
    const subject = this.subjectOf(name);
    if (typeof subject === 'string') return subject;
    const asked = subject.challenge ? this.apps.acceptedAtSignIn : this.apps.acceptedInSession;
    const candidates = asked.filter(({ id }) => options.id === undefined || id === options.id);
    if (candidates.length === 0) return 'TOTP_NOT_ENABLED';
    const match = this.apps.match(candidates, code);
    if (!match) return this.wrong(subject, 'INVALID_CODE', true);
    if (!match.app.verified && this.apps.verified.length >= 2) return 'TOO_MANY_AUTHENTICATORS';
    const lastStep = Math.max(match.step, match.app.lastStep);
    Object.assign(match.app, { verified: true, wasUsed: true, lastStep });
    return this.right(subject, { turnsOn: true, ...options });
  }

  verifyOtp(name: BrowserName, code: string, options: CodeOptions): string {
    const subject = this.subjectOf(name);
    if (typeof subject === 'string') return subject;
    if (this.apps.all.length === 0) return 'OTP_NOT_ENABLED';
    const { mailed } = subject.holder;
    const isOver = !mailed || mailed.endsAt <= this.now;
    if (isOver || mailed.wrong >= 5 || mailed.code === code) subject.holder.mailed = null;
    if (isOver) return 'OTP_HAS_EXPIRED';
    if (mailed.wrong >= 5) return 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE';
    if (mailed.code === code) return this.right(subject, { turnsOn: true, ...options });
    mailed.wrong += 1;
    return this.wrong(subject, 'INVALID_CODE', false);
  }

  verifyBackupCode(name: BrowserName, code: string, options: CodeOptions & { readonly keepsPending: boolean }): string {
    const subject = this.subjectOf(name);
    if (typeof subject === 'string') return subject;
    if (this.apps.all.length === 0) return 'BACKUP_CODES_NOT_ENABLED';
    const holder = this.apps.acceptedAtSignIn.find(({ codes }) => codes.includes(code));
    if (!holder) return this.wrong(subject, 'INVALID_BACKUP_CODE', true);
    holder.codes = holder.codes.filter((each) => each !== code);
    return this.right(subject, { turnsOn: false, ...options });
  }

  private subjectOf(name: BrowserName): Subject | string {
    const browser = this.browsers[name];
    const { session, challenge } = browser;
    const isWaiting = challenge !== null && !challenge.isOver && this.now < challenge.endsAt && this.isOn;
    if (!session && !isWaiting) return 'INVALID_TWO_FACTOR_COOKIE';
    if (this.now < this.blockedUntil) return 'TOO_MANY_REQUESTS';
    if (session) return { browser, challenge: null, holder: session };
    return challenge ? { browser, challenge, holder: challenge } : 'INVALID_TWO_FACTOR_COOKIE';
  }

  private right(
    { browser, challenge }: Subject,
    { turnsOn, trustsDevice, keepsPending = false }: CodeOptions & { turnsOn: boolean; keepsPending?: boolean },
  ): string {
    this.wrongCodes = 0;
    this.blockedUntil = 0;
    if (!challenge) {
      if (!this.isOn && turnsOn) {
        this.isOn = true;
        browser.session = { mailed: null };
      }
      return OK;
    }
    if (keepsPending) return OK;
    challenge.isOver = true;
    browser.challenge = null;
    browser.session = { mailed: null };
    this.sessions += 1;
    if (trustsDevice) this.trust(browser);
    return OK;
  }

  private wrong({ challenge }: Subject, code: string, countsForChallenge: boolean): string {
    this.wrongCodes += 1;
    const minutes = this.wrongCodes === 15 ? 15 : this.wrongCodes === 20 ? 30 : 60;
    if (this.wrongCodes >= 15 && this.wrongCodes % 5 === 0) this.blockedUntil = this.now + minutes * MINUTE_MS;
    if (!challenge || !countsForChallenge) return code;
    challenge.wrong += 1;
    challenge.isOver = challenge.wrong === 10;
    return challenge.isOver ? 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' : code;
  }

  private trust(browser: Browser): void {
    browser.trust = { isOver: false };
    this.trusts.push(browser.trust);
  }

  private endTrust(): void {
    for (const trust of this.trusts) trust.isOver = true;
  }
}
