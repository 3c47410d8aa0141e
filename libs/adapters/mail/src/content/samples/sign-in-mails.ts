import type { NewSignInMail } from '@portvakt/session';
import type { AccountLinkedMail } from '@portvakt/social-linking';

import { NAME, ON_FIREFOX, TO_KARI } from './sample-user.js';

export const aNewSignInMail = (data: Partial<NewSignInMail['data']> = {}): NewSignInMail => ({
  kind: 'new-sign-in',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, ipAddress: '203.0.113.7', ...data },
});

export const anAccountLinkedMail = (data: Partial<AccountLinkedMail['data']> = {}): AccountLinkedMail => ({
  kind: 'account-linked',
  ...TO_KARI,
  data: { name: NAME, provider: 'GitHub', at: '2026-11-21T13:05:00.000Z', ...data },
});
