import { defineTexts } from '../i18n/define-texts.js';

/** The form for a code in the session. */
export const sessionCodeTexts = defineTexts('session-code', {
  nb: {
    submit: 'Bekreft',
    submitting: 'Bekrefter',
    cancel: 'Avbryt',
    useApp: 'Bruk autentiseringsappen',
    useMail: 'Få en kode på e-post',
    useBackupCode: 'Bruk en reservekode',
    mailSent: 'Vi har sendt en kode på 6\u00a0siffer til e-postadressen din. Koden gjelder i {time}.',
  },
  nn: {
    submit: 'Stadfest',
    submitting: 'Stadfestar',
    cancel: 'Avbryt',
    useApp: 'Bruk autentiseringsappen',
    useMail: 'Få ein kode på e-post',
    useBackupCode: 'Bruk ein reservekode',
    mailSent: 'Vi har sendt ein kode på 6\u00a0siffer til e-postadressa di. Koden gjeld i {time}.',
  },
  en: {
    submit: 'Confirm',
    submitting: 'Confirming',
    cancel: 'Cancel',
    useApp: 'Use the authenticator app',
    useMail: 'Get a code by email',
    useBackupCode: 'Use a backup code',
    mailSent: "We've sent a 6-digit code to your email address. It works for {time}.",
  },
});
