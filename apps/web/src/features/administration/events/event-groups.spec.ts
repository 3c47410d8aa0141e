import { describe, expect, it } from '@jest/globals';

import { EVENT_GROUPS, kindsOf } from './event-groups.js';

describe('groups of events', () => {
  it('ask for all kinds with the same beginning at once', () => {
    expect(kindsOf(['signIn'])).toBe('sign-up.*,sign-in.*');
    expect(kindsOf(['password', 'sessions'])).toBe('session.*,password.*');
  });

  it('ask for single kinds where another group has some with the same beginning', () => {
    expect(kindsOf(['mail'])).toBe('mail.*');
    expect(kindsOf(['service'])).toBe('audit.shortened,audit.pruned,audit.checked,service.*,migrations.*');
  });

  it('stay below the length that the service takes, whatever is chosen', () => {
    for (const left of EVENT_GROUPS) {
      expect(kindsOf(EVENT_GROUPS.filter((group) => group !== left)).length).toBeLessThan(1024);
    }
  });
});
