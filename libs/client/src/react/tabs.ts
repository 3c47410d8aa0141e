import type { SessionView } from '../session-view.js';

interface Message {
  readonly view: SessionView | null;
}

/**
 * A channel to other tabs of the same product, so that they need not ask Portvakt again. Null where the platform has no
 * `BroadcastChannel`.
 */
const channelOf = (url: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`portvakt ${url}`);

/** The other tabs of the product. */
export class Tabs {
  private channel: BroadcastChannel | null = null;

  /** Calls `onView` with the sessions that other tabs have read. Returns a function that stops it. */
  follow(url: string, onView: (view: SessionView | null) => void): () => void {
    const channel = channelOf(url);
    if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => onView(data.view);
    this.channel = channel;
    return () => {
      this.channel = null;
      channel?.close();
    };
  }

  /** Sends the other tabs the session that this tab has read, while it follows them. */
  notify(view: SessionView | null): void {
    this.channel?.postMessage({ view } satisfies Message);
  }
}
