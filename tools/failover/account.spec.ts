import { describe, expect, it } from '@jest/globals';

import { Account } from './account.mjs';

function account(): Account {
  const kari = new Account('kari@eksempel.no');
  kari.exists = 'yes';
  kari.isNamed('Kari 1');
  kari.sessions.set('first', 'ended').set('second', 'live').set('third', 'in doubt');
  return kari;
}

describe('an acknowledged write', () => {
  it('is not lost where the rows have it', () => {
    expect(account().lost({ name: 'Kari 1', tokens: ['second'] })).toEqual([]);
    expect(account().lost({ name: 'Kari 1', tokens: ['second', 'third'] })).toEqual([]);
  });

  it('is lost where the rows lack it', () => {
    expect(account().lost(undefined)).toEqual(['kari@eksempel.no: the sign-up']);
    expect(account().lost({ name: 'Kari 1', tokens: [] })).toEqual(['kari@eksempel.no: a sign-in']);
    expect(account().lost({ name: 'Kari 1', tokens: ['first', 'second'] })).toEqual(['kari@eksempel.no: a sign-out']);
    expect(account().lost({ name: 'Kari', tokens: ['second'] })).toEqual(['kari@eksempel.no: the name, Kari instead']);
  });
});

describe('a write without a clear answer', () => {
  it('may have happened or not', () => {
    const renamed = account();
    renamed.mayBeNamed('Kari 2');
    expect(renamed.lost({ name: 'Kari 1', tokens: ['second'] })).toEqual([]);
    expect(renamed.lost({ name: 'Kari 2', tokens: ['second'] })).toEqual([]);
    expect(new Account('ola@eksempel.no').lost(undefined)).toEqual([]);
  });
});
