import { SIGN_IN_STATE } from '../model/verification-purposes.js';
import type { SocialPorts } from '../ports.js';

export interface AbandonRedirectInput {
  readonly state: string;
}

/** The provider came back with a refusal of its own: the state is good for nothing any more (D-14). */
export class AbandonRedirect {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'clock'>) {}

  async execute({ state }: AbandonRedirectInput): Promise<void> {
    const { transaction, clock } = this.ports;
    await transaction.run(({ records }) => records.consume(SIGN_IN_STATE, state, clock.now()));
  }
}
