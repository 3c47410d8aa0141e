import { describe, expect, it } from '@jest/globals';

import { aWorld, KARI } from './testing/models.js';
import { after, worldsAfter } from './worlds.mjs';

const rename = { name: 'update-user', userName: 'Kari Nordmann' };
const reset = (password: string) => ({ name: 'reset-password', token: 'reset-token', password });

describe('what may be true after a kill', () => {
  it('is one world after an acknowledged call', () => {
    const worlds = worldsAfter(aWorld(), [{ call: rename, outcome: 'acknowledged' }]);
    expect(worlds.map(({ user }) => user?.name)).toEqual(['Kari Nordmann']);
  });

  it('is two worlds after a call without an answer, and one after a call that was never sent', () => {
    const inDoubt = worldsAfter(aWorld(), [{ call: rename, outcome: 'in doubt' }]);
    expect(inDoubt.map(({ user }) => user?.name)).toEqual([KARI.name, 'Kari Nordmann']);
    expect(worldsAfter(aWorld(), [{ call: rename, outcome: 'unsent' }])).toEqual([aWorld()]);
  });

  it('has one winner at most of two uses of a link', () => {
    const worlds = worldsAfter(aWorld(), [
      { call: reset('first'), outcome: 'in doubt' },
      { call: reset('second'), outcome: 'in doubt' },
    ]);
    expect(worlds.map(({ user }) => user?.password)).toEqual([KARI.password, 'first', 'second']);
  });

  it('holds the other use for done when one was refused', () => {
    const worlds = worldsAfter(aWorld(), [
      { call: reset('first'), outcome: 'refused' },
      { call: reset('second'), outcome: 'in doubt' },
    ]);
    expect(worlds.map(({ user }) => user?.password)).toEqual(['second']);
  });

  it('is nothing at all when both uses were acknowledged', () => {
    const worlds = worldsAfter(aWorld(), [
      { call: reset('first'), outcome: 'acknowledged' },
      { call: reset('second'), outcome: 'acknowledged' },
    ]);
    expect(worlds).toEqual([]);
  });
});

describe('what dies with what', () => {
  it('a reset ends every session and every link, and tells the user', () => {
    const world = after(aWorld(), reset('new'));
    expect(world).toMatchObject({ sessions: [], records: [], mails: { [`password-changed to ${KARI.email}`]: 1 } });
  });

  it('a changed password leaves sessions alone unless it is told to end them', () => {
    const call = { password: 'new', session: 'session-2' };
    expect(after(aWorld(), { name: 'change-password', ...call }).sessions).toEqual(['session-1']);
    expect(after(aWorld(), { name: 'change-password-and-revoke', ...call }).sessions).toEqual(['session-2']);
  });

  it('a newer link to a password takes the place of the older one, one to a deletion does not', () => {
    const world = after(after(aWorld(), { name: 'forget-password' }), { name: 'ask-for-deletion' });
    expect(world.records).toEqual([
      { purpose: 'reset-password:', token: null },
      { purpose: 'delete-account-', token: null },
    ]);
  });

  it('a deletion takes all but the mails that were written before', () => {
    const before = after(aWorld(), { name: 'ask-for-deletion' });
    expect(after(before, { name: 'delete-by-token', token: 'any' })).toEqual({
      user: null,
      sessions: [],
      records: [],
      mails: before.mails,
    });
  });
});
