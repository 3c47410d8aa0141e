import type { UserId } from '@portvakt/kernel';

import {
  beginRedirect,
  type RedirectOptions,
  type RedirectPorts,
  type RedirectStarted,
} from '../steps/begin-redirect.js';

export interface BeginAccountLinkingInput extends RedirectOptions {
  /** The signed-in user. */
  readonly owner: { readonly id: UserId; readonly email: string };
}

/** Sends a signed-in user to a provider to link an identity there (specification §11.4). */
export class BeginAccountLinking {
  constructor(private readonly ports: RedirectPorts) {}

  async execute({ owner, ...options }: BeginAccountLinkingInput): Promise<RedirectStarted> {
    return beginRedirect(this.ports, { ...options, link: { userId: owner.id, email: owner.email } });
  }
}
