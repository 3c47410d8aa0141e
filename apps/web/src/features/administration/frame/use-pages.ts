import { useState } from 'react';

/** The pages of a list that the service gives by cursors: it knows the way forward only, so the way back is kept here. */
export function usePages() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  return {
    /** Where this page begins; empty on the first. */
    from: cursor === undefined ? {} : { cursor },
    next: (nextCursor: string | null) => (nextCursor === null ? undefined : () => setCursors([...cursors, nextCursor])),
    previous: cursor === undefined ? undefined : () => setCursors(cursors.slice(0, -1)),
    first: () => setCursors([]),
  };
}
