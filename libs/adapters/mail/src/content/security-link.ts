import type { Language } from '@portvakt/kernel';

import type { MailMessage, MailProduct } from './mail-content.js';

/** The question of a notice before the button. */
export const WAS_IT_YOU: Readonly<Record<Language, readonly string[]>> = {
  nb: ['Var det deg? Da er alt i orden.', 'Var det ikke deg? Se sikkerheten din, og endre passordet.'],
  nn: ['Var det deg? Da er alt i orden.', 'Var det ikkje deg? Sjå sikkerheita di, og endre passordet.'],
  en: [
    'Was it you? Then everything is fine.',
    "If it wasn't you, check your security settings and change your password.",
  ],
};

const LABEL: Readonly<Record<Language, string>> = {
  nb: 'Se sikkerheten din',
  nn: 'Sjå sikkerheita di',
  en: 'Check your security settings',
};

/** States that a link to a signed-in page does not expire. */
export const NEVER_EXPIRES: Readonly<Record<Language, readonly string[]>> = {
  nb: ['Lenken går ikke ut. Du må logge inn for å åpne den.'],
  nn: ['Lenka går ikkje ut. Du må logge inn for å opne ho.'],
  en: ["The link doesn't expire. You need to sign in to open it."],
};

/** Button to the page of passwords and second factors. */
export const securityLink = (language: Language, product: MailProduct): Pick<MailMessage, 'action' | 'advice'> => ({
  action: { label: LABEL[language], url: new URL('/konto/sikkerhet', product.origin).href },
  advice: NEVER_EXPIRES[language],
});
