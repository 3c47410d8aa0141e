import type { SocialPorts } from '../ports.js';
import { consumeState } from '../steps/consume-state.js';

export interface AbandonRedirectInput {
  readonly state: string;
}

/** The provider came back with a refusal of its own: the state is good for nothing any more (D-14). */
export class AbandonRedirect {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'clock'>) {}

  async execute({ state }: AbandonRedirectInput): Promise<void> {
    await consumeState(this.ports, state);
  }
}
