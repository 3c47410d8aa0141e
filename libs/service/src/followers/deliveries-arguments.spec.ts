import { describe, expect, it } from '@jest/globals';

import { parseDeliveriesArguments } from './deliveries-arguments.js';

const parse = (text: string) => parseDeliveriesArguments(text.split(' ').filter((part) => part !== ''));

describe('the arguments of the deliveries command', () => {
  it.each([
    ['list', { command: 'list', follower: null }],
    ['list --follower acme/crm', { command: 'list', follower: 'acme/crm' }],
    ['replay', { command: 'replay', follower: null, since: null }],
    ['replay --follower acme/crm', { command: 'replay', follower: 'acme/crm', since: null }],
    [
      'replay --follower acme/crm --since 2026-11-01',
      { command: 'replay', follower: 'acme/crm', since: new Date('2026-11-01T00:00:00.000Z') },
    ],
    ['forget --follower acme/crm', { command: 'forget', follower: 'acme/crm' }],
  ])('are read from "%s"', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    '',
    'drop',
    'list all',
    'list --all',
    'list --since 2026-11-01',
    'replay --since 2026-11-01',
    'replay --follower acme/crm --since yesterday',
    'replay --follower acme/crm --since 10',
    'forget',
    'forget --follower',
  ])('are refused in "%s"', (text) => {
    expect(parse(text)).toBeNull();
  });
});
