const CHANNEL = 'portvakt.session';

/** `signedOut`: on purpose, so that nothing typed stays behind. */
export type SessionChange = 'changed' | 'signedOut';

/** How tabs tell each other that somebody signed in or out here; nothing about who travels over it. */
export function openSessionChannel(onChangeElsewhere: (change: SessionChange) => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    onChangeElsewhere(data === 'signedOut' ? data : 'changed'),
  );
  return {
    tellOtherTabs: (change: SessionChange) => channel.postMessage(change),
    close: () => channel.close(),
  };
}
