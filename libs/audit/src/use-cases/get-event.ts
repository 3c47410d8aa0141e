import { AuditError } from '../errors.js';
import type { EventId } from '../model/audit-event.js';
import { type DescribedEvent, describedEvent, peopleIn } from '../model/described-event.js';
import type { AuditPorts } from '../ports.js';
import { type LogReading, noteReading } from '../steps/note-reading.js';

export interface GetEventInput extends LogReading {
  readonly id: string;
  /** Called with the subject before the event is returned. Throws where the reader may not see events about it. */
  readonly admit: (subjectId: string | null) => Promise<void>;
}

/** Shows one event to an operator (operators §10.6). */
export class GetEvent {
  constructor(private readonly ports: Pick<AuditPorts, 'eventLog' | 'journal' | 'repetitions'>) {}

  /** Throws `EVENT_NOT_FOUND`, and what `admit` throws. */
  async execute({ id, admit, ...reading }: GetEventInput): Promise<DescribedEvent> {
    const { eventLog } = this.ports;
    const event = await eventLog.find(id as EventId);
    if (!event) throw new AuditError('EVENT_NOT_FOUND');
    await admit(event.subjectId);
    await noteReading(this.ports, reading, { filters: ['id'], count: 1 });
    return describedEvent(event, await eventLog.people(peopleIn([event])));
  }
}
