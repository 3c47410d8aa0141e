// jsdom has no layout, so it cannot scroll.
window.scrollTo = () => undefined;

// Without layout there is no width either: no media query matches, as on a wide screen.
window.matchMedia = (media) => Object.assign(new EventTarget(), {
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
});

Element.prototype.scrollIntoView = () => undefined;
