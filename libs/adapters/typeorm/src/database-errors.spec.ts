import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

import { OverloadError } from '@portvakt/kernel';

import { withOverload } from './database-errors.js';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code });
}

describe('withOverload', () => {
  it.each(['53300', '55P03', '57014', '57P01', '57P02', '57P03'])('calls SQLSTATE %s an overload', (code) => {
    expect(withOverload(databaseError(code))).toBeInstanceOf(OverloadError);
    expect(withOverload(new QueryFailedError('SELECT 1', [], databaseError(code)))).toBeInstanceOf(OverloadError);
  });

  it('calls a pool without a free connection an overload', () => {
    const error = new Error('timeout exceeded when trying to connect');
    expect(withOverload(error)).toBeInstanceOf(OverloadError);
  });

  it.each<[string, unknown]>([
    ['a missing table', databaseError('42P01')],
    ['a duplicate', databaseError('23505')],
    ['a server that is not there', new Error('connect ECONNREFUSED')],
    ['a text', 'thrown'],
    ['nothing', undefined],
  ])('leaves %s as it is', (_, error) => expect(withOverload(error)).toBe(error));
});
