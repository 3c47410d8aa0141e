import type { SocialPorts } from '../ports.js';
import { findPendingSignUp } from '../steps/find-pending-sign-up.js';

/** What the page that asks for the missing fields shows of a sign-up. */
export interface PendingSignUpView {
  readonly provider: string;
  readonly email: string;
  readonly name: string | null;
}

/** Shows the sign-up that waits in this browser for required fields. */
export class GetPendingSignUp {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'clock'>) {}

  /** `reference` null: the browser has none. */
  async execute(reference: string | null): Promise<PendingSignUpView> {
    const { provider, userProfile } = await findPendingSignUp(this.ports, reference);
    return { provider, email: userProfile.email, name: userProfile.name };
  }
}
