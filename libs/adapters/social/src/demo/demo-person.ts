import type { ProviderProfile } from '@portvakt/social-linking';

/** A fictitious person for the demo provider. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  /** Null: the person does not share an e-mail address. */
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** One person for each kind of profile that providers send. */
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
