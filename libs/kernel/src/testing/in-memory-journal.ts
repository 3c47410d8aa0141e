import type { Journal, Occurrence } from '../journal.js';

/** Adds events to the rows of an open transaction. */
export class InMemoryJournal<Event extends Occurrence> implements Journal<Event> {
  constructor(private readonly events: Event[]) {}

  async note(event: Event): Promise<void> {
    this.events.push(event);
  }
}
