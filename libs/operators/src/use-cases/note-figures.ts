import type { OperatorsPorts } from '../ports.js';

/** Shorter than the interval of the job, so that one of several processes counts each time. */
const COUNTED_LATELY_MS = 4 * 60_000;

/** Counts users and sessions for the overview and the list of users (operators §11). */
export class NoteFigures {
  constructor(private readonly ports: Pick<OperatorsPorts, 'figures' | 'clock'>) {}

  async execute(): Promise<void> {
    const now = this.ports.clock.now();
    await this.ports.figures.note(now, new Date(now.getTime() - COUNTED_LATELY_MS));
  }
}
