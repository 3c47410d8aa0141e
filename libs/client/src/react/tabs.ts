import type { SessionView } from '../session-view.js';

interface Message {
  readonly view: SessionView | null;
}

/** The other tabs of the same product, which need not ask again. Null where the platform has no channels. */
const channelOf = (url: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`portvakt ${url}`);

/** Calls `onView` with what other tabs learn. Returns a function that ends it. */
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
