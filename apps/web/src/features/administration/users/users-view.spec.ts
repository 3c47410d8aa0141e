import { describe, expect, it } from '@jest/globals';

import {
  fieldFor,
  hasFilters,
  readView,
  toListQuery,
  type UsersView,
  WITHOUT_FILTERS,
  writeView,
} from './users-view.js';

const view = (query: string): UsersView => readView(new URLSearchParams(query));

describe('view of the users in the URL', () => {
  it('is the newest sign-ins first, 25 of them, without a query', () => {
    expect(toListQuery(view(''))).toEqual({ sortBy: 'lastSignInAt', sortDirection: 'desc', limit: 25 });
    expect(writeView(view('')).toString()).toBe('');
  });

  it.each([
    'sok=example.no&felt=e-post&status=sperret&tofaktor=pa&innlogging=google&rolle=support',
    'laget-fra=2025-01-01&laget-til=2025-02-28&innlogget-fra=2026-01-01',
    'sortering=navn&retning=synkende&antall=100&side=3&etter=abc',
  ])('is read from the URL as it was written: %s', (query) => {
    expect(writeView(view(query)).toString()).toBe(query);
  });

  it.each(['status=ukjent', 'sortering=passord', 'antall=7', 'side=4', 'laget-fra=i-fjor', 'laget-til=2025-13-40'])(
    'ignores an invalid value: %s',
    (query) => {
      expect(writeView(view(query)).toString()).toBe('');
    },
  );

  it.each([
    ['status=aktive', { status: 'active' }],
    ['status=sperret', { status: 'banned' }],
    ['status=ikke-bekreftet', { emailVerified: 'false' }],
    ['tofaktor=av', { twoFactorEnabled: 'false' }],
    ['innlogging=credential', { provider: 'credential' }],
    ['rolle=auditor', { role: 'auditor' }],
    ['sok=kari&felt=navn', { searchValue: 'kari', searchField: 'name' }],
    ['sok=ola@blåbær.no&felt=e-post', { searchValue: 'ola@xn--blbr-roah.no', searchField: 'email' }],
    ['sok=kari', { searchValue: 'kari', searchField: 'email' }],
    ['sortering=navn', { sortBy: 'name', sortDirection: 'asc' }],
    ['side=2&etter=xyz', { cursor: 'xyz' }],
  ])('asks for %s', (query, wanted) => {
    expect(toListQuery(view(query))).toMatchObject(wanted);
  });

  it('asks for whole days of the reader, the last one included', () => {
    const { createdFrom, createdTo } = toListQuery(view('laget-fra=2025-01-01&laget-til=2025-01-31'));
    expect([createdFrom, createdTo]).toEqual([new Date(2025, 0, 1).toISOString(), new Date(2025, 1, 1).toISOString()]);
  });

  it('knows whether a filter is set; a search does not count', () => {
    expect(hasFilters(view('sok=kari&sortering=navn'))).toBe(false);
    expect(hasFilters(view('laget-til=2025-01-31'))).toBe(true);
    expect(hasFilters({ ...view('laget-til=2025-01-31&rolle=admin'), ...WITHOUT_FILTERS })).toBe(false);
  });

  it.each([
    ['kari@', 'e-post'],
    ['example.no', 'e-post'],
    ['Kari Nordmann', 'navn'],
  ])('searches for %p in %s', (search, field) => {
    expect(fieldFor(search)).toBe(field);
  });
});
