import { beginRedirect, providerOf, type RedirectBegun, type RedirectPorts, type RedirectWish } from '../steps/begin-redirect.js';

export interface BeginSocialSignInInput extends RedirectWish {
  readonly provider: string;
  /** Where somebody goes who was not known before. */
  readonly newUserUrl?: string | undefined;
  /** A sign-up is wanted, where one needs to be asked for. */
  readonly requestSignUp?: boolean | undefined;
  readonly loginHint?: string | undefined;
}

/** Sends somebody who is not signed in to a provider (specification §11.2, redirect flow). */
export class BeginSocialSignIn {
  constructor(private readonly ports: RedirectPorts) {}

  async execute({ provider, ...wish }: BeginSocialSignInInput): Promise<RedirectBegun> {
    return beginRedirect(this.ports, providerOf(this.ports, provider), wish);
  }
}
