import type { SocialPorts } from '../ports.js';
import { consumeState } from '../steps/consume-state.js';

export interface CancelRedirectInput {
  readonly state: string;
}

/** Uses up the state of a callback in which the provider reports an error (D-14). */
export class CancelRedirect {
  constructor(private readonly ports: Pick<SocialPorts, 'transaction' | 'clock'>) {}

  async execute({ state }: CancelRedirectInput): Promise<void> {
    await consumeState(this.ports, state);
  }
}
