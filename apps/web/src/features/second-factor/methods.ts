import type { WebSettings } from '@portvakt/api-client';

/** The ways to give a second factor, by what `?metode=` calls them. */
const METHODS = ['app', 'epost', 'reservekode'] as const;

export type Method = (typeof METHODS)[number];

/** The ways this service has, the usual one first. */
export function methodsOf({ twoFactor }: Pick<WebSettings, 'twoFactor'>): readonly Method[] {
  return METHODS.filter((method) => {
    if (method === 'app') return twoFactor.totp;
    return method === 'epost' ? twoFactor.emailOtp : true;
  });
}

/** The way asked for, if the service has it, else the usual one. */
export function chooseMethod(asked: string | null, available: readonly Method[]): Method {
  return available.find((method) => method === asked) ?? available[0] ?? 'reservekode';
}
