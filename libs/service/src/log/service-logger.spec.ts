import { describe, expect, it } from '@jest/globals';

import { openLog } from './service-log.js';
import { ServiceLogger } from './service-logger.js';

/** The line of one error in the log. */
function logged(error: Error): { readonly msg: string; readonly error: object } {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
  new ServiceLogger(log).error(error, 'http');
  return JSON.parse(lines.join('')) as { msg: string; error: object };
}

describe('an error in the log', () => {
  it('has its stack if it is a defect', () => {
    const defect = Object.assign(new TypeError('no such column'), { code: '42703' });
    expect(logged(defect).error).toEqual({ type: 'TypeError', code: '42703', stack: defect.stack });
  });

  it('names every address at which nothing answers', () => {
    const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
    const { msg, error } = logged(Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' }));
    expect(msg).toBe('connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432');
    expect(error).toEqual({ type: 'AggregateError', code: 'ECONNREFUSED' });
  });

  it.each(['08006', '08P01', '57P01', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN'])('has none with the code %s', (code) => {
    expect(logged(Object.assign(new Error('lost'), { code })).error).toEqual({ type: 'Error', code });
  });

  it('has none if the connection was lost during a statement', () => {
    expect(logged(new Error('Connection terminated unexpectedly')).error).toEqual({ type: 'Error' });
  });
});
