const CHANNEL = 'portvakt.session';

/** `signedOut`: the user signed out on purpose, so typed text is deleted too. */
type SessionChange = 'changed' | 'signedOut';

/** Notifies other tabs that the session of this browser changed; the message does not say who the user is. */
export function openSessionChannel(onChangeElsewhere: (change: SessionChange) => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    onChangeElsewhere(data === 'signedOut' ? data : 'changed'),
  );
  return {
    notifyOtherTabs: (change: SessionChange) => channel.postMessage(change),
    close: () => channel.close(),
  };
}
