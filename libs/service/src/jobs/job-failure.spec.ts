import { describe, expect, it } from '@jest/globals';

import { ExtensionError } from '../extensions/extension-error.js';
import { jobFailure } from './job-failure.js';

describe('what the log says of a failed job', () => {
  it('is the name and the code of the error, without its message', () => {
    const refused = Object.assign(new Error('connect to 10.0.0.1 as kari'), { code: 'ECONNREFUSED' });
    expect(jobFailure(refused)).toEqual({ error: 'Error', code: 'ECONNREFUSED' });
    expect(jobFailure('kari')).toEqual({ error: 'string' });
  });

  it('names the extension and its part', () => {
    const failure = new ExtensionError('acme', 'follower notes', new Error('no room for kari'));
    expect(jobFailure(failure)).toEqual({ error: 'ExtensionError', extension: 'acme', part: 'follower notes' });
  });

  it('is that of the first causes, where pieces of work failed by themselves', () => {
    const failures = Array.from({ length: 7 }, () => new TypeError('kari'));
    expect(jobFailure(new AggregateError(failures, '7 of 9 failed'))).toEqual({
      error: 'AggregateError',
      causes: Array(5).fill({ error: 'TypeError' }),
    });
  });

  it('omits names that are no identifiers', () => {
    const failure = Object.assign(new Error(), { name: 'no room for kari' });
    expect(jobFailure(new AggregateError([failure]))).toMatchObject({ causes: [{ error: 'Error' }] });
  });
});
