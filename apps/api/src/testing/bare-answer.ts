import { expect } from '@jest/globals';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: object;
}

/** An answer with neither a body nor a media type (contract §1.4). */
export function expectBare({ status, text, headers }: Answer, wanted: number): void {
  expect({ status, text }).toEqual({ status: wanted, text: '' });
  expect(headers).not.toHaveProperty('content-type');
}
