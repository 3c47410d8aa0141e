import { defineTexts } from '../../../i18n/define-texts.js';

/** The banner over an impersonated account. */
export const impersonationTexts = defineTexts('impersonation', {
  nb: {
    support: 'Kundestøtte',
    seeing: 'Du ser kontoen til {name}. Du kan ikke endre noe.',
    left_one: '{count} minutt igjen.',
    left_other: '{count} minutter igjen.',
    stop: 'Slutt å se kontoen',
    stopping: 'Avslutter',
    ended: 'Visningen av kontoen er avsluttet.',
  },
  nn: {
    support: 'Kundestøtte',
    seeing: 'Du ser kontoen til {name}. Du kan ikkje endre noko.',
    left_one: '{count} minutt igjen.',
    left_other: '{count} minutt igjen.',
    stop: 'Slutt å sjå kontoen',
    stopping: 'Avsluttar',
    ended: 'Visinga av kontoen er avslutta.',
  },
  en: {
    support: 'Support',
    seeing: "You are viewing {name}'s account. You can't change anything.",
    left_one: '{count} minute left.',
    left_other: '{count} minutes left.',
    stop: 'Stop viewing the account',
    stopping: 'Stopping',
    ended: 'The view of the account has ended.',
  },
});
