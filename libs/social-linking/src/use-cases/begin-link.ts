import type { UserId } from '@portvakt/kernel';

import { openRedirect, providerOf, type RedirectBegun, type RedirectPorts, type RedirectWish } from './open-redirect.js';

export interface BeginLinkInput extends RedirectWish {
  readonly provider: string;
  /** Who is signed in. */
  readonly owner: { readonly id: UserId; readonly email: string };
}

/** Sends somebody who is signed in to a provider, to join their identity there to their user (specification §11.4). */
export class BeginLink {
  constructor(private readonly ports: RedirectPorts) {}

  async execute({ provider, owner, ...wish }: BeginLinkInput): Promise<RedirectBegun> {
    const link = { userId: owner.id, email: owner.email };
    return openRedirect(this.ports, providerOf(this.ports, provider), { ...wish, link });
  }
}
