import type { WebConfig } from '@portvakt/api-client';

/** The second-factor methods, by their value in `?metode=`. */
const METHODS = ['app', 'epost', 'reservekode'] as const;

export type Method = (typeof METHODS)[number];

/** The methods that the service offers, the default first. */
export function methodsOf({ twoFactor }: Pick<WebConfig, 'twoFactor'>): readonly Method[] {
  return METHODS.filter((method) => {
    if (method === 'app') return twoFactor.totp;
    return method === 'epost' ? twoFactor.emailOtp : true;
  });
}

/** The requested method if the service offers it, otherwise the default. */
export function chooseMethod(asked: string | null, available: readonly Method[]): Method {
  return available.find((method) => method === asked) ?? available[0] ?? 'reservekode';
}
