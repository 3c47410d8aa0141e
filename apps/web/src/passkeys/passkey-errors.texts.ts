import { defineTexts } from '../i18n/define-texts.js';

/**
 * The messages of refusals about passkeys, by code, and of what the browser reports ({@link ./passkey-failures.ts}).
 * Loaded with the first ceremony.
 */
export const passkeyErrorTexts = defineTexts('passkey-errors', {
  nb: {
    AUTHENTICATION_FAILED: 'Passnøkkelen ble ikke godtatt. Prøv igjen, eller logg inn på en annen måte.',
    CHALLENGE_NOT_FOUND: 'Det tok for lang tid. Prøv igjen.',
    FAILED_TO_DELETE_LAST_PASSKEY: 'Du kan ikke slette den eneste måten du logger inn på.',
    FAILED_TO_VERIFY_REGISTRATION: 'Vi kunne ikke godta passnøkkelen. Prøv igjen, eller bruk en annen enhet.',
    PASSKEY_ALREADY_REGISTERED: 'Enheten har allerede en passnøkkel for kontoen din.',
    PASSKEY_NOT_FOUND: 'Vi finner ikke denne passnøkkelen på kontoen din.',
    SECOND_FACTOR_REQUIRED: 'Du har tofaktorautentisering på. Skriv en engangskode for å lage en passnøkkel.',
    TOO_MANY_PASSKEYS: 'Du kan ha 20\u00a0passnøkler. Slett en hvis du vil lage en ny.',
    UNABLE_TO_CREATE_SESSION: 'Vi klarte ikke å logge deg inn. Prøv igjen.',
    PASSKEY_SIGN_IN_CANCELLED:
      'Innloggingen med passnøkkel ble avbrutt eller tok for lang tid. Prøv igjen, eller logg inn på en annen måte.',
    PASSKEY_NOT_MADE: 'Passnøkkelen ble ikke laget. Det ble avbrutt eller tok for lang tid.',
    PASSKEY_UNKNOWN: 'Vi kjenner ikke denne passnøkkelen. Den kan være slettet. Logg inn på en annen måte.',
    PASSKEY_DEVICE_CANNOT: 'Enheten kan ikke lage passnøkler nå. Slå på skjermlås, eller bruk en annen enhet.',
    PASSKEY_WRONG_HOST: 'Passnøkler virker ikke på denne adressen.',
    PASSKEY_DEVICE_FAILED: 'Enheten klarte ikke å bruke passnøkkelen. Prøv igjen.',
  },
  nn: {
    AUTHENTICATION_FAILED: 'Passnøkkelen blei ikkje godteken. Prøv igjen, eller logg inn på ein annan måte.',
    CHALLENGE_NOT_FOUND: 'Det tok for lang tid. Prøv igjen.',
    FAILED_TO_DELETE_LAST_PASSKEY: 'Du kan ikkje slette den einaste måten du loggar inn på.',
    FAILED_TO_VERIFY_REGISTRATION: 'Vi kunne ikkje godta passnøkkelen. Prøv igjen, eller bruk ei anna eining.',
    PASSKEY_ALREADY_REGISTERED: 'Eininga har allereie ein passnøkkel for kontoen din.',
    PASSKEY_NOT_FOUND: 'Vi finn ikkje denne passnøkkelen på kontoen din.',
    SECOND_FACTOR_REQUIRED: 'Du har tofaktorautentisering på. Skriv ein eingongskode for å lage ein passnøkkel.',
    TOO_MANY_PASSKEYS: 'Du kan ha 20\u00a0passnøklar. Slett ein viss du vil lage ein ny.',
    UNABLE_TO_CREATE_SESSION: 'Vi klarte ikkje å logge deg inn. Prøv igjen.',
    PASSKEY_SIGN_IN_CANCELLED:
      'Innlogginga med passnøkkel blei avbroten eller tok for lang tid. Prøv igjen, eller logg inn på ein annan måte.',
    PASSKEY_NOT_MADE: 'Passnøkkelen blei ikkje laga. Det blei avbrote eller tok for lang tid.',
    PASSKEY_UNKNOWN: 'Vi kjenner ikkje denne passnøkkelen. Han kan vere sletta. Logg inn på ein annan måte.',
    PASSKEY_DEVICE_CANNOT: 'Eininga kan ikkje lage passnøklar no. Slå på skjermlås, eller bruk ei anna eining.',
    PASSKEY_WRONG_HOST: 'Passnøklar verkar ikkje på denne adressa.',
    PASSKEY_DEVICE_FAILED: 'Eininga klarte ikkje å bruke passnøkkelen. Prøv igjen.',
  },
  en: {
    AUTHENTICATION_FAILED: "The passkey wasn't accepted. Try again, or sign in another way.",
    CHALLENGE_NOT_FOUND: 'That took too long. Try again.',
    FAILED_TO_DELETE_LAST_PASSKEY: "You can't delete your only way to sign in.",
    FAILED_TO_VERIFY_REGISTRATION: "We couldn't accept the passkey. Try again, or use another device.",
    PASSKEY_ALREADY_REGISTERED: 'This device already has a passkey for your account.',
    PASSKEY_NOT_FOUND: "We can't find that passkey on your account.",
    SECOND_FACTOR_REQUIRED: 'Two-factor authentication is on. Enter a one-time code to create a passkey.',
    TOO_MANY_PASSKEYS: 'You can have 20\u00a0passkeys. Delete one to create another.',
    UNABLE_TO_CREATE_SESSION: "We couldn't sign you in. Try again.",
    PASSKEY_SIGN_IN_CANCELLED:
      'Signing in with a passkey was cancelled or took too long. Try again, or sign in another way.',
    PASSKEY_NOT_MADE: "The passkey wasn't created. It was cancelled or took too long.",
    PASSKEY_UNKNOWN: "We don't recognise this passkey. It may have been deleted. Sign in another way.",
    PASSKEY_DEVICE_CANNOT: "This device can't create passkeys right now. Turn on screen lock, or use another device.",
    PASSKEY_WRONG_HOST: "Passkeys don't work on this address.",
    PASSKEY_DEVICE_FAILED: "Your device couldn't use the passkey. Try again.",
  },
});
