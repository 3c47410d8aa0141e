import { afterEach, beforeEach, jest } from '@jest/globals';

import { unmountApp } from './render-app.js';

const BYTES = new Uint8Array([1, 2, 3]).buffer;

const answer = (response: object) => ({
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { clientDataJSON: BYTES, ...response },
  getClientExtensionResults: () => ({}),
});

const signedIn = answer({ authenticatorData: BYTES, signature: BYTES, userHandle: BYTES });
const created = answer({ attestationObject: BYTES, getTransports: () => ['internal'] });

/** The settings of a service with passkeys. */
export const PASSKEYS = { rpId: 'localhost', conditionalCreate: false, max: 20 };

/** What a browser with passkeys has, and jsdom has not. Each ceremony succeeds at once; autofill never answers. */
export class FakeCredentials {
  readonly signals = { unknown: jest.fn(), accepted: jest.fn(), details: jest.fn() };
  /** The signal of a ceremony that never ends, from `neverEnd` on. */
  signal: AbortSignal | undefined;
  private failure: Error | undefined;
  private isEndless = false;

  /** Makes the browser know passkeys in each test of the file, and unmounts the app after each. */
  static inEachTest(): FakeCredentials {
    const browser = new FakeCredentials();
    beforeEach(() => browser.install());
    afterEach(() => {
      unmountApp();
      browser.remove();
    });
    return browser;
  }

  private install(): void {
    const { signals } = this;
    for (const signal of Object.values(signals)) signal.mockReset();
    this.failure = undefined;
    this.isEndless = false;
    class PublicKeyCredential {
      static isConditionalMediationAvailable = () => Promise.resolve(true);
      static isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true);
      static getClientCapabilities = () => Promise.resolve({ conditionalCreate: true });
      static signalUnknownCredential = (signal: unknown) => Promise.resolve(signals.unknown(signal));
      static signalAllAcceptedCredentials = (signal: unknown) => Promise.resolve(signals.accepted(signal));
      static signalCurrentUserDetails = (signal: unknown) => Promise.resolve(signals.details(signal));
    }
    Object.defineProperty(window, 'PublicKeyCredential', { value: PublicKeyCredential, configurable: true });
    const get = ({ mediation }: { mediation?: string }) =>
      mediation === 'conditional' ? new Promise(() => undefined) : this.end(signedIn);
    const credentials = { get, create: (options: CredentialCreationOptions) => this.end(created, options) };
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  }

  /** Every ceremony from now on ends with an error of this name. */
  failWith(name: string): void {
    this.failure = Object.assign(new Error('The browser says no.'), { name });
  }

  /** No passkey that is made from now on is answered, not even when it is aborted. */
  neverEnd(): void {
    this.isEndless = true;
  }

  private remove(): void {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  }

  private end(result: object, options?: CredentialCreationOptions): Promise<object> {
    if (options && this.isEndless) {
      this.signal = options.signal;
      return new Promise(() => undefined);
    }
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(result);
  }
}
