/** Every room of the web app by name, with its address (UX.md section 3). */
export const ROOMS = {
  home: '/',
  signIn: '/logg-inn',
  signInCode: '/logg-inn/kode',
  forgotPassword: '/glemt-passord',
  newPassword: '/nytt-passord',
  signUp: '/registrer',
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
  deleteAccount: '/konto/slett',
  accountDeleted: '/konto-slettet',
  privacy: '/personvern',
  accessibility: '/tilgjengelighet',
  help: '/hjelp',
} as const;

export type RoomName = keyof typeof ROOMS;

/** Pages for whoever develops the app: served in development alone, so no link of the app leads there. */
export const DEVELOPMENT_ROOMS = { components: '/komponenter', panelPage: '/komponenter/panel' } as const;

const PATHS: ReadonlySet<string> = new Set(Object.values(ROOMS));

/** Whether a path is exactly that of a room. */
export const isRoomPath = (path: string): boolean => PATHS.has(path);
