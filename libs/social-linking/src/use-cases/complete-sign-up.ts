import type { Client } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { PENDING_SIGN_UP } from '../model/pending-sign-up.js';
import type { GivenFields, SocialPorts, SocialStore } from '../ports.js';
import { completeSignIn, type SignInResult } from '../steps/complete-sign-in.js';
import { findPendingSignUp } from '../steps/find-pending-sign-up.js';
import { getProvider } from '../steps/get-provider.js';

export interface CompleteSignUpInput {
  /** The pending sign-up of this browser; null: it has none. */
  readonly reference: string | null;
  /** The fields of the request. */
  readonly given: GivenFields;
  /** The trusted-device cookie of the request. */
  readonly trustedDeviceCookie: string | null;
  readonly client: Client;
}

export type SignUpCompleted = SignInResult & {
  /** Where the browser is to go. */
  readonly goTo: string;
};

/**
 * Completes a sign-up that waited for required fields (specification §12.6). A user who has meanwhile got an
 * account with the identity or the e-mail address is signed in by the usual rules.
 */
export class CompleteSignUp {
  constructor(
    private readonly ports: Pick<
      SocialPorts,
      'transaction' | 'journal' | 'providers' | 'returnUrls' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute({ reference, ...input }: CompleteSignUpInput): Promise<SignUpCompleted> {
    const { newUserUrl, ...pending } = await findPendingSignUp(this.ports, reference);
    const provider = getProvider(this.ports, pending.provider);
    // In the transaction of the sign-in, so that a refused value can be corrected, and one of several requests completes.
    const useUp = (store: SocialStore): Promise<void> => this.consume(store, reference);
    const result = await completeSignIn(this.ports, { ...pending, ...input, provider }, useUp);
    const isNew = result.kind === 'signed-in' && result.isNew;
    return { ...result, goTo: this.trusted(isNew ? newUserUrl : null) ?? this.trusted(pending.callbackUrl) ?? '/' };
  }

  private async consume({ encryptedRecords }: SocialStore, reference: string | null): Promise<void> {
    const record = await encryptedRecords.consume(PENDING_SIGN_UP, reference ?? '', this.ports.clock.now());
    if (!record) throw new SocialError('PENDING_SIGN_UP_NOT_FOUND');
  }

  /** Checked again: the trusted origins may have changed since the redirect (security C6). */
  private trusted(url: string | null): string | null {
    return url !== null && this.ports.returnUrls.isTrusted(url) ? url : null;
  }
}
