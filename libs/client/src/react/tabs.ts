import type { SessionView } from '../session-view.js';

interface Message {
  readonly view: SessionView | null;
}

/**
 * A channel to the other tabs of the same product, so that they need not ask again. Null where the platform has none.
 */
const channelOf = (url: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`portvakt ${url}`);

export interface Tabs {
  /** Tells the other tabs what this one has read. */
  notify(view: SessionView | null): void;
  close(): void;
}

/** Calls `onView` with the sessions that other tabs have read. */
export function openTabs(url: string, onView: (view: SessionView | null) => void): Tabs {
  const channel = channelOf(url);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => onView(data.view);
  return {
    notify: (view) => channel?.postMessage({ view } satisfies Message),
    close: () => channel?.close(),
  };
}
