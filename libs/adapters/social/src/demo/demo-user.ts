import type { ProviderProfile } from '@portvakt/social-linking';

/** A fictitious user for the demo provider. */
export interface DemoUser {
  readonly id: string;
  readonly name: string;
  /** Null: the user does not share an e-mail address. */
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** One user for each kind of profile that providers send. */
export const demoUsers: readonly DemoUser[] = [
  { id: 'demo-1', name: 'Demo Kari', email: 'demo.kari@eksempel.no', emailVerified: true },
  { id: 'demo-2', name: 'Demo Ola', email: 'demo.ola@eksempel.no', emailVerified: true },
  { id: 'demo-3', name: 'Demo Anne', email: 'demo.anne@eksempel.no', emailVerified: false },
  { id: 'demo-4', name: 'Demo Per', email: null, emailVerified: false },
];

export const findDemoUser = (id: string): DemoUser | null => demoUsers.find((user) => user.id === id) ?? null;

export const profileOf = ({ id, name, email, emailVerified }: DemoUser): ProviderProfile => ({
  accountId: id,
  email,
  emailVerified,
  name,
  image: null,
  raw: { sub: id, name, email, email_verified: emailVerified },
});
