import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { describe, expect, it } from '@jest/globals';
import { DatabaseError, Pool } from 'pg';
import { QueryFailedError } from 'typeorm';

import { OverloadError } from '@portvakt/kernel';

import { withOverload } from './database-errors.js';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code });
}

describe('withOverload', () => {
  it.each(['53300', '55P03', '57014', '57P01', '57P02', '57P03'])('turns SQLSTATE %s into an overload', (code) => {
    expect(withOverload(databaseError(code))).toBeInstanceOf(OverloadError);
    expect(withOverload(new QueryFailedError('SELECT 1', [], databaseError(code)))).toBeInstanceOf(OverloadError);
  });

  it('turns a pool without a free connection into an overload', () => {
    const error = new Error('timeout exceeded when trying to connect');
    expect(withOverload(error)).toBeInstanceOf(OverloadError);
  });

  it('turns a connection that could not be opened in time into an overload', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
    const error: unknown = await pool.connect().catch((reason: unknown) => reason);
    silent.close();
    expect(withOverload(error)).toBeInstanceOf(OverloadError);
  });

  it('turns a statement that was not answered in time into an overload', () => {
    const error = new Error('Query read timeout');
    expect(withOverload(error)).toBeInstanceOf(OverloadError);
    expect(withOverload(new QueryFailedError('SELECT 1', [], error))).toBeInstanceOf(OverloadError);
  });

  it.each<[string, unknown]>([
    ['a missing table', databaseError('42P01')],
    ['a duplicate', databaseError('23505')],
    ['an unreachable server', new Error('connect ECONNREFUSED')],
    ['a string', 'thrown'],
    ['undefined', undefined],
  ])('returns %s unchanged', (_, error) => expect(withOverload(error)).toBe(error));
});
