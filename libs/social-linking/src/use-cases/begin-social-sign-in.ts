import {
  beginRedirect,
  type RedirectOptions,
  type RedirectPorts,
  type RedirectStarted,
} from '../steps/begin-redirect.js';

export interface BeginSocialSignInInput extends RedirectOptions {
  /** The callback URL for a user who is created by this sign-in. */
  readonly newUserUrl?: string | undefined;
  /** Whether a new user may be created at a provider that requires the request to ask for it. */
  readonly requestSignUp?: boolean | undefined;
  readonly loginHint?: string | undefined;
}

/** Sends a browser to a provider to sign in (specification §11.2, redirect flow). */
export class BeginSocialSignIn {
  constructor(private readonly ports: RedirectPorts) {}

  async execute(input: BeginSocialSignInInput): Promise<RedirectStarted> {
    return beginRedirect(this.ports, input);
  }
}
