import { ProductRefusal } from '@portvakt/kernel';
import { defineExtension, type Extension, type ExtensionPackage } from '@portvakt/service';

/** An extension called `acme`. */
export const anExtension = (members: Partial<Extension>): ExtensionPackage =>
  defineExtension({ create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*', ...members }) });

export const ONLY_FIRMA = {
  ACME_ONLY_FIRMA: {
    status: 403,
    nb: 'Bruk jobbadressen din.',
    nn: 'Bruk jobbadressa di.',
    en: 'Use your work address.',
  },
} as const;

/** The body of the answer to a refused e-mail address. */
export const ONLY_FIRMA_BODY = { code: 'ACME_ONLY_FIRMA', message: 'Bruk jobbadressen din.', fields: ['email'] };

/** Refuses addresses outside of `domains`. */
export async function refuseForeign(email: string, domains: Iterable<string> = ['firma.no']): Promise<void> {
  const isAtHome = [...domains].some((domain) => email.endsWith(`@${domain}`));
  if (!isAtHome) throw new ProductRefusal('ACME_ONLY_FIRMA', 'email');
}

/** Accepts only addresses of these domains. */
export const onlyFrom = (domains: Iterable<string>): ExtensionPackage =>
  anExtension({
    refusals: ONLY_FIRMA,
    accountRules: () => ({
      newUser: ({ email }) => refuseForeign(email, domains),
      newEmail: (_user, email) => refuseForeign(email, domains),
    }),
  });
