import { useParams } from 'react-router';

import { EventsPanel } from './events-panel.js';
import { useEvents } from './use-events.js';

/** The events that concern the user whose page is open. Support reads the log here only (operators §3). */
export function UserEventsTab() {
  const { userId = '' } = useParams();
  return <EventsPanel events={useEvents(userId)} />;
}
