import type { UserId } from '@portvakt/kernel';

import { beginRedirect, providerOf, type RedirectBegun, type RedirectPorts, type RedirectWish } from '../steps/begin-redirect.js';

export interface BeginLinkInput extends RedirectWish {
  readonly provider: string;
  /** The signed-in user. */
  readonly owner: { readonly id: UserId; readonly email: string };
}

/** Sends somebody who is signed in to a provider, to join their identity there to their user (specification §11.4). */
export class BeginLink {
  constructor(private readonly ports: RedirectPorts) {}

  async execute({ provider, owner, ...wish }: BeginLinkInput): Promise<RedirectBegun> {
    const link = { userId: owner.id, email: owner.email };
    return beginRedirect(this.ports, providerOf(this.ports, provider), { ...wish, link });
  }
}
