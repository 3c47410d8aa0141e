const CHANNEL = 'portvakt.session';

/** How tabs tell each other that somebody signed in or out here; nothing about who travels over it. */
export function openSessionChannel(onChangeElsewhere: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onChangeElsewhere);
  return {
    tellOtherTabs: () => channel.postMessage('changed'),
    close: () => channel.close(),
  };
}
