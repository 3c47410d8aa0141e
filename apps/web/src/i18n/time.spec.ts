import { describe, expect, it } from '@jest/globals';

import { daysAgo, formatDate, formatDateTime, formatDay, formatDayInText, formatShortDate, formatTime } from './time.js';

const OSLO = 'Europe/Oslo';

describe('date and time', () => {
  const now = new Date('2026-11-23T11:00:00.000Z');

  it('follows Norwegian conventions in bokmål and nynorsk, and British ones in English', () => {
    const iso = '2026-11-21T13:05:00.000Z';
    expect(formatDateTime(iso, 'nb', now, OSLO)).toBe('21. november kl.\u00a014.05');
    expect(formatDateTime(iso, 'nn', now, OSLO)).toBe('21. november kl.\u00a014.05');
    expect(formatDateTime(iso, 'en', now, OSLO)).toBe('21 November at\u00a014:05');
  });

  it("says today and yesterday, by the reader's calendar", () => {
    expect(formatDateTime('2026-11-22T23:30:00.000Z', 'nb', now, OSLO)).toBe('i dag kl.\u00a000.30');
    expect(formatDateTime('2026-11-22T22:30:00.000Z', 'nn', now, OSLO)).toBe('i går kl.\u00a023.30');
    expect(formatDateTime('2026-11-22T13:05:00.000Z', 'en', now, OSLO)).toBe('yesterday at\u00a014:05');
    expect(formatDateTime('2026-11-23T10:05:00.000Z', 'en', now, OSLO)).toBe('today at\u00a011:05');
  });

  it('says tomorrow, and the date of a day further ahead', () => {
    expect(formatDateTime('2026-11-24T12:58:00.000Z', 'nb', now, OSLO)).toBe('i morgen kl.\u00a013.58');
    expect(formatDateTime('2026-11-24T12:58:00.000Z', 'nn', now, OSLO)).toBe('i morgon kl.\u00a013.58');
    expect(formatDateTime('2026-11-28T12:58:00.000Z', 'en', now, OSLO)).toBe('28 November at\u00a013:58');
  });

  it('has the year only if it is another', () => {
    expect(formatDateTime('2025-12-31T22:07:00.000Z', 'nb', now, OSLO)).toBe('31. desember 2025 kl.\u00a023.07');
    expect(formatDateTime('2025-12-31T23:07:00.000Z', 'nb', now, OSLO)).toBe('1. januar kl.\u00a000.07');
  });

  it('has a leading zero in the hour and none in the date', () => {
    expect(formatDateTime('2026-03-03T06:07:00.000Z', 'nb', now, OSLO)).toBe('3. mars kl.\u00a007.07');
    expect(formatDateTime('2026-03-02T23:07:00.000Z', 'nb', now, OSLO)).toBe('3. mars kl.\u00a000.07');
  });

  it('names the time zone outside Norway', () => {
    expect(formatDateTime('2026-11-21T13:05:00.000Z', 'nb', now, 'UTC')).toBe('21. november kl.\u00a013.05 UTC');
    expect(formatDateTime('2026-11-23T01:05:00.000Z', 'en', now, 'Asia/Tokyo')).toBe('today at\u00a010:05 GMT+9');
  });
});

describe('day in figures', () => {
  it('has two figures for day and month', () => {
    const days = (['nb', 'nn', 'en'] as const).map((language) =>
      formatShortDate('2026-03-02T23:07:00.000Z', language, OSLO),
    );
    expect(days).toEqual(['03.03.2026', '03.03.2026', '03/03/2026']);
  });
});

describe('time of day', () => {
  it('follows the language, and names the time zone outside Norway', () => {
    const iso = '2026-11-21T13:05:00.000Z';
    expect(formatTime(iso, 'nn', OSLO)).toBe('14.05');
    expect(formatTime(iso, 'en', OSLO)).toBe('14:05');
    expect(formatTime(iso, 'nb', 'UTC')).toBe('13.05 UTC');
    expect(formatTime('2026-11-21T13:05:08.000Z', 'nb', OSLO, true)).toBe('14.05.08');
  });
});

describe('day as a heading', () => {
  const now = new Date('2026-11-23T11:00:00.000Z');

  it('begins with a capital, and has the year only if it is another', () => {
    expect(formatDay('2026-11-22T23:30:00.000Z', 'nb', now, OSLO)).toBe('I dag');
    expect(formatDay('2026-11-22T22:30:00.000Z', 'en', now, OSLO)).toBe('Yesterday');
    expect(formatDayInText('2026-11-22T22:30:00.000Z', 'en', now, OSLO)).toBe('yesterday');
    expect(formatDay('2026-11-20T13:05:00.000Z', 'nn', now, OSLO)).toBe('20. november');
    expect(formatDay('2025-12-31T22:07:00.000Z', 'en', now, OSLO)).toBe('31 December 2025');
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
