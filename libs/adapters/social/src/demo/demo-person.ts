import type { ProviderProfile } from '@portvakt/social-linking';

/** Somebody who does not exist, to sign in as at one's own machine. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  /** Null: keeps it to themselves. */
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** One of each kind that a provider sends. */
export const demoPersons: readonly DemoPerson[] = [
  { id: 'demo-1', name: 'Demo Kari', email: 'demo.kari@eksempel.no', emailVerified: true },
  { id: 'demo-2', name: 'Demo Ola', email: 'demo.ola@eksempel.no', emailVerified: true },
  { id: 'demo-3', name: 'Demo Anne', email: 'demo.anne@eksempel.no', emailVerified: false },
  { id: 'demo-4', name: 'Demo Per', email: null, emailVerified: false },
];

export const findDemoPerson = (id: string): DemoPerson | null => demoPersons.find((person) => person.id === id) ?? null;

export const profileOf = ({ id, name, email, emailVerified }: DemoPerson): ProviderProfile => ({
  accountId: id,
  email,
  emailVerified,
  name,
  image: null,
  raw: { sub: id, name, email, email_verified: emailVerified },
});
