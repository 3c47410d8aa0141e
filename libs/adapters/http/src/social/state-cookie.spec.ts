import { createSecretKey } from 'node:crypto';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { CookieSigner } from '../cookies/cookie-signer.js';
import { aReply, type WrittenReply } from '../cookies/testing/a-reply.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';
import { StateCookie } from './state-cookie.js';

const NAME = 'portvakt.state';
const keysOf = (secret: string): SigningKeys => ({
  for: (purpose) => [createSecretKey(`${secret} for ${purpose}`, 'utf8')],
  raw: [createSecretKey(secret, 'utf8')],
});
const settings = {
  cookies: { prefix: 'portvakt', domain: null, secure: false },
  stateLifetimeMs: 600_000,
} as unknown as HttpSettings;

describe('the state cookie', () => {
  const states = new StateCookie(settings, keysOf('a secret'));
  let kept: string;
  /** The browser stores the cookies that it is sent. */
  const withReply = <T>(work: (reply: WrittenReply) => T): T => {
    const reply = aReply(kept);
    const result = work(reply);
    const [line] = reply.lines();
    if (line !== undefined) kept = line.includes('Max-Age=0') ? '' : line.slice(0, line.indexOf(';'));
    return result;
  };
  const add = (state: string): void => withReply((reply) => states.add(reply, state));
  const take = (state: string): boolean => withReply((reply) => states.take(reply, state));
  const valueIn = (cookie: string): string => decodeURIComponent(cookie.slice(NAME.length + 1));

  beforeEach(() => {
    kept = '';
  });

  it('lives ten minutes, is signed, and is HttpOnly', () => {
    const reply = aReply();
    states.add(reply, 'one');
    expect(reply.lines()).toEqual([
      expect.stringMatching(/^portvakt\.state=one\.[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('accepts a state once', () => {
    add('one');
    expect(take('one')).toBe(true);
    expect(kept).toBe('');
    expect(take('one')).toBe(false);
  });

  it('rejects a state of another browser and keeps the cookie unchanged', () => {
    add('one');
    const reply = aReply(kept);
    expect(states.take(reply, 'two')).toBe(false);
    expect(reply.lines()).toEqual([]);
    expect(take('one')).toBe(true);
  });

  it('contains the states of several tabs, joined with !, and accepts them in any order', () => {
    for (const state of ['one', 'two', 'three']) add(state);
    expect(valueIn(kept)).toMatch(/^one!two!three\./);
    expect(take('two')).toBe(true);
    expect(valueIn(kept)).toMatch(/^one!three\./);
    expect([take('one'), take('three'), kept]).toEqual([true, true, '']);
  });

  it('contains at most five states and drops the oldest', () => {
    for (const state of ['1', '2', '3', '4', '5', '6']) add(state);
    expect(valueIn(kept)).toMatch(/^2!3!4!5!6\./);
    expect(take('1')).toBe(false);
    expect(take('2')).toBe(true);
  });

  it.each([
    ['is not signed', () => `${NAME}=one`],
    ['was altered', () => kept.replace('=one', '=two')],
    ['is signed with another key', () => `${NAME}=${encodeURIComponent(signedFor('cookie:state', 'another secret'))}`],
    [
      'is signed for another purpose',
      () => `${NAME}=${encodeURIComponent(signedFor('cookie:two_factor', 'a secret'))}`,
    ],
    ['is empty', () => `${NAME}=`],
  ])('contains no state if it %s', (_, forge) => {
    add('one');
    kept = forge();
    expect([take('one'), take('two'), take('')]).toEqual([false, false, false]);
  });

  const signedFor = (purpose: string, secret: string): string =>
    new CookieSigner(keysOf(secret).for(purpose)).sign('one!two');

  it('does not accept a part of a state', () => {
    add('one');
    add('two');
    expect([take('on'), take('one!two'), take('')]).toEqual([false, false, false]);
  });

  it('is replaced if its value cannot be trusted', () => {
    kept = `${NAME}=planted`;
    add('one');
    expect(valueIn(kept)).toMatch(/^one\./);
  });
});
