import type { ReactNode } from 'react';

import './event-note.css';

interface EventNoteProps {
  readonly children: ReactNode;
}

/** A line below the name of an event: a fact of it, or who did it. */
export const EventNote = ({ children }: EventNoteProps) => <span className="event-note">{children}</span>;
