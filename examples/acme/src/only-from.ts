import type { AccountRules } from '@portvakt/identity';
import { ProductRefusal } from '@portvakt/kernel';

/** A rule: only addresses of our domain, wherever an address comes from. They are given in lower case. */
export function onlyFrom(domain: string): Partial<AccountRules> {
  const ending = `@${domain.toLowerCase()}`;
  const refuseForeign = async (email: string): Promise<void> => {
    if (!email.endsWith(ending)) throw new ProductRefusal('ACME_ONLY_OUR_DOMAIN', 'email');
  };
  return {
    newUser: ({ email }) => refuseForeign(email),
    newEmail: (_user, email) => refuseForeign(email),
  };
}
