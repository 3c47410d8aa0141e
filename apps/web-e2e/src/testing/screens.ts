/** Every screen for somebody who is not signed in, as paths. */
export const SIGNED_OUT = [
  '/logg-inn',
  '/logg-inn/kode',
  '/registrer',
  '/glemt-passord',
  '/nytt-passord?token=x',
  '/nytt-passord?error=INVALID_TOKEN',
  '/bekreft-epost',
  '/feil?error=account_not_linked',
  '/logget-ut',
  '/konto-slettet',
  '/personvern',
  '/tilgjengelighet',
  '/hjelp',
  '/komponenter',
  '/komponenter/panel',
  '/konto/finnes-ikke',
];

/** The rest, for somebody who is. */
export const SIGNED_IN = [
  '/konto',
  '/konto/profil',
  '/konto/sikkerhet',
  '/konto/sikkerhet/passord',
  '/konto/sikkerhet/tofaktor/ny',
  '/konto/sikkerhet/reservekoder',
  '/konto/enheter',
  '/konto/innlogging',
  '/konto/slett',
  '/bekreft-identitet?neste=/konto',
  '/bekreft-epost',
];

/** Pages that the service makes without the web app, in one language each. */
export const OF_THE_SERVICE = ['/utviklerpost', '/error?error=please_restart_the_process'];
