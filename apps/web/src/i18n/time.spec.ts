import { describe, expect, it } from '@jest/globals';

import { daysAgo, formatDate, formatDateTime } from './time.js';

const OSLO = 'Europe/Oslo';

describe('date and time', () => {
  it('follows Norwegian conventions in bokmål and nynorsk, and British ones in English', () => {
    const iso = '2026-11-21T13:05:00.000Z';
    expect(formatDateTime(iso, 'nb', OSLO)).toBe('21. november 2026 kl.\u00a014.05');
    expect(formatDateTime(iso, 'nn', OSLO)).toBe('21. november 2026 kl.\u00a014.05');
    expect(formatDateTime(iso, 'en', OSLO)).toBe('21 November 2026 at\u00a014:05');
  });

  it('has a leading zero in the hour and none in the date', () => {
    expect(formatDateTime('2026-03-03T06:07:00.000Z', 'nb', OSLO)).toBe('3. mars 2026 kl.\u00a007.07');
    expect(formatDateTime('2026-03-02T23:07:00.000Z', 'nb', OSLO)).toBe('3. mars 2026 kl.\u00a000.07');
  });

  it('names the time zone outside Norway', () => {
    expect(formatDateTime('2026-11-21T13:05:00.000Z', 'nb', 'UTC')).toBe('21. november 2026 kl.\u00a013.05 UTC');
    expect(formatDateTime('2026-11-21T13:05:00.000Z', 'en', 'Asia/Tokyo')).toBe('21 November 2026 at\u00a022:05 GMT+9');
  });
});

describe('date', () => {
  it("is the calendar day in the reader's time zone, without a leading zero", () => {
    const iso = '2026-03-02T23:07:00.000Z';
    expect(formatDate(iso, 'nb', OSLO)).toBe('3. mars 2026');
    expect(formatDate(iso, 'nn', OSLO)).toBe('3. mars 2026');
    expect(formatDate(iso, 'en', 'UTC')).toBe('2 March 2026');
  });
});

describe('days ago', () => {
  const now = new Date('2026-11-21T11:00:00.000Z');

  it("counts calendar days in the reader's time zone, not hours", () => {
    expect(daysAgo('2026-11-20T23:30:00.000Z', now, OSLO)).toBe(0);
    expect(daysAgo('2026-11-20T22:30:00.000Z', now, OSLO)).toBe(1);
    expect(daysAgo('2026-11-18T11:00:00.000Z', now, OSLO)).toBe(3);
  });

  it('is correct across a clock change', () => {
    expect(daysAgo('2026-10-24T22:30:00.000Z', new Date('2026-10-26T00:30:00.000Z'), OSLO)).toBe(1);
  });

  it('counts a time in the future as today', () => {
    expect(daysAgo('2026-11-22T11:00:00.000Z', now, OSLO)).toBe(0);
  });
});
