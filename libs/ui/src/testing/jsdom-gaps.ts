import { configure } from '@testing-library/react';

// How long a test waits for an element; only a failing wait takes this long. The library's default of one second is too
// short: the first test of a file also loads the code of its page, which can take more than ten seconds on a busy
// machine. The limit is shorter than that of a test, so that the error says what the test waited for.
configure({ asyncUtilTimeout: 100_000 });

// Provides what Designsystemet uses and jsdom lacks: `CSS`, running animations, and the methods of a native dialog.
const css = {
  supports: () => false,
  escape: (value: string) => value.replace(/[^\w-]/g, (character) => `\\${character}`),
};
Object.assign(globalThis, { CSS: css });

document.getAnimations = () => [];

const openers = new WeakMap<HTMLDialogElement, Element | null>();
const modals = new Set<HTMLDialogElement>();

function show(this: HTMLDialogElement) {
  this.setAttribute('open', '');
}

function showModal(this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  modals.add(this);
  this.setAttribute('open', '');
}

function close(this: HTMLDialogElement) {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  modals.delete(this);
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event('close'));
}

Object.assign(HTMLDialogElement.prototype, { show, showModal, close });

// Elements behind a modal dialog cannot take focus; of several dialogs, the one opened last is on top.
const takeFocus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')?.value as HTMLElement['focus'];
HTMLElement.prototype.focus = function focus(this: HTMLElement, options?: FocusOptions) {
  const top = [...modals].filter((dialog) => dialog.isConnected).at(-1);
  if (!top || top.contains(this)) takeFocus.call(this, options);
};

Element.prototype.scrollIntoView = () => undefined;
