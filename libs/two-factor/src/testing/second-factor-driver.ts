export const BROWSERS = ['desktop', 'phone'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** `refused`: the code of the specification, for instance `INVALID_CODE`. */
export type Answer<T = 'done'> = { readonly value: T } | { readonly refused: string };

/** What a user sees when an authenticator is set up. */
export interface SetUp {
  readonly id: string;
  /** In base32, as in the `otpauth` URI. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

export interface CodeOptions {
  readonly trustsDevice: boolean;
}

/** The stored state of the user. */
export interface StoredState {
  readonly twoFactorEnabled: boolean;
  /** Oldest first. */
  readonly authenticators: readonly { readonly id: string; readonly verified: boolean; readonly wasUsed: boolean }[];
  /** The number of session rows, whether or not a browser still has the cookie. */
  readonly sessions: number;
  /** The consecutive failures. */
  readonly wrongCodes: number;
}

/**
 * The actions of one user with two browsers and a mailbox, and of an attacker who has the password and copied cookies.
 * Initially `desktop` is signed in and two-factor is off. There are no rate limits, and only `advance` moves the clock.
 */
export interface SecondFactorDriver {
  now(): Date;
  advance(ms: number): Promise<void>;
  /** The code that an authenticator with this secret shows at a given time. */
  codeOf(secret: string, at: Date): string;

  /** Signs in with the right password. The browser loses its session and challenge first and keeps its trusted-device cookie. */
  signIn(browser: BrowserName): Promise<'signed-in' | 'challenged'>;
  /** Copies the cookie of the challenge to another browser, which loses its session. */
  copyChallenge(from: BrowserName, to: BrowserName): Promise<void>;
  /** As `copyChallenge`, with the cookie of the trusted device. */
  copyTrust(from: BrowserName, to: BrowserName): Promise<void>;

  enable(browser: BrowserName): Promise<Answer<SetUp>>;
  add(browser: BrowserName): Promise<Answer<SetUp>>;
  remove(browser: BrowserName, id: string): Promise<Answer>;
  disable(browser: BrowserName): Promise<Answer>;
  generateBackupCodes(browser: BrowserName): Promise<Answer<readonly string[]>>;

  /** Returns the mailed code. */
  sendOtp(browser: BrowserName): Promise<Answer<string>>;
  verifyTotp(browser: BrowserName, code: string, options: CodeOptions & { readonly id?: string }): Promise<Answer>;
  verifyOtp(browser: BrowserName, code: string, options: CodeOptions): Promise<Answer>;
  verifyBackupCode(
    browser: BrowserName,
    code: string,
    options: CodeOptions & { readonly keepsPending: boolean },
  ): Promise<Answer>;

  stored(): Promise<StoredState>;
}
