import { configure } from '@testing-library/react';

// Only a wait that fails takes this long. The first test of a file also loads the code of its page, which on a busy machine
// can take more than ten seconds; the library's default is one.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom lacks of a browser and Designsystemet touches: `CSS`, running animations, and the methods of a native dialog.
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

// What is behind a modal dialog cannot take focus.
const takeFocus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')?.value as HTMLElement['focus'];
HTMLElement.prototype.focus = function focus(this: HTMLElement, options?: FocusOptions) {
  const open = [...modals].filter((dialog) => dialog.isConnected);
  if (open.every((dialog) => dialog.contains(this))) takeFocus.call(this, options);
};
