import type { SessionView } from '../session-view.js';

interface Message {
  readonly view: SessionView | null;
}

/**
 * A channel to the other tabs of the same product, so that they need not ask again. Null where the platform has none.
 */
const channelOf = (url: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`portvakt ${url}`);

/** Calls `onView` with the sessions that other tabs have read. Returns a function that stops it. */
export function followTabs(url: string, onView: (view: SessionView | null) => void): () => void {
  const channel = channelOf(url);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => onView(data.view);
  return () => channel?.close();
}

export function notifyTabs(url: string, view: SessionView | null): void {
  const channel = channelOf(url);
  channel?.postMessage({ view } satisfies Message);
  channel?.close();
}
