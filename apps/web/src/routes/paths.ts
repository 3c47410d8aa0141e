import { isAdministrationPath } from './administration-paths.js';

/** Every page of the web app, except the operators': by name, with its path. */
export const PATHS = {
  home: '/',
  signIn: '/logg-inn',
  signInCode: '/logg-inn/kode',
  forgotPassword: '/glemt-passord',
  newPassword: '/nytt-passord',
  signUp: '/registrer',
  completeSignUp: '/fullfor',
  verifyEmail: '/bekreft-epost',
  failure: '/feil',
  signedOut: '/logget-ut',
  confirmIdentity: '/bekreft-identitet',
  account: '/konto',
  profile: '/konto/profil',
  security: '/konto/sikkerhet',
  changePassword: '/konto/sikkerhet/passord',
  newAuthenticator: '/konto/sikkerhet/tofaktor/ny',
  backupCodes: '/konto/sikkerhet/reservekoder',
  devices: '/konto/enheter',
  signInMethods: '/konto/innlogging',
  activity: '/konto/aktivitet',
  deleteAccount: '/konto/slett',
  accountDeleted: '/konto-slettet',
  stopRequest: '/stopp-sak',
  privacy: '/personvern',
  accessibility: '/tilgjengelighet',
  help: '/hjelp',
} as const;

export type PageName = keyof typeof PATHS;

/** Pages for developers, served in development only; no link of the app leads there. */
export const DEVELOPMENT_PATHS = { components: '/komponenter', panelPage: '/komponenter/panel' } as const;

const PAGE_PATHS: ReadonlySet<string> = new Set(Object.values(PATHS));

/** Whether a path is exactly that of a page; of the operators' pages, whether it may be one. */
export const isPagePath = (path: string): boolean => PAGE_PATHS.has(path) || isAdministrationPath(path);
