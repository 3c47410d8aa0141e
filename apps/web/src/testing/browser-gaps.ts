// jsdom does not lay out, so it cannot scroll.
window.scrollTo = () => undefined;

// Nor can it tell how wide it is: a screen with room for everything.
window.matchMedia = (media) => Object.assign(new EventTarget(), {
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
});
