import { afterEach, describe, expect, it } from '@jest/globals';

import { lastUsedFirst, readLastUsedProvider, rememberLastUsedProvider } from './last-used-provider.js';

describe('last used provider', () => {
  const open = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};

  afterEach(() => {
    Object.defineProperty(window, 'localStorage', open);
    window.localStorage.clear();
  });

  it('is remembered in this browser', () => {
    expect(readLastUsedProvider()).toBeNull();
    rememberLastUsedProvider('github');
    expect(readLastUsedProvider()).toBe('github');
  });

  it('is unknown where storage is denied', () => {
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { configurable: true, get: closed });
    rememberLastUsedProvider('github');
    expect(readLastUsedProvider()).toBeNull();
  });

  it.each([
    ['apple', ['apple', 'google', 'github']],
    ['google', ['google', 'github', 'apple']],
    ['zoom', ['google', 'github', 'apple']],
    [null, ['google', 'github', 'apple']],
  ])('comes first, with the others in order: %s', (lastUsed, order) => {
    expect(lastUsedFirst(['google', 'github', 'apple'], lastUsed)).toEqual(order);
  });
});
