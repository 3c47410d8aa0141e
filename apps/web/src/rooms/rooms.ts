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

/** The rooms that have a screen. A new one is a line here and its route in app/routes.tsx; links to it then appear by themselves. */
const OPEN_ROOMS: readonly RoomName[] = [
  'home',
  'signIn',
  'signInCode',
  'forgotPassword',
  'newPassword',
  'signUp',
  'verifyEmail',
  'failure',
  'signedOut',
  'confirmIdentity',
  'account',
  'profile',
  'security',
  'changePassword',
  'newAuthenticator',
  'backupCodes',
  'devices',
  'signInMethods',
  'deleteAccount',
  'accountDeleted',
  'privacy',
  'accessibility',
  'help',
];

/** The address of a room, or undefined while it has no screen, so that no link leads nowhere. */
export function openRoom(room: RoomName): string | undefined {
  return OPEN_ROOMS.includes(room) ? ROOMS[room] : undefined;
}

/** Whether a path is exactly that of a room with a screen. */
export function isOpenPath(path: string): boolean {
  return OPEN_ROOMS.some((room) => ROOMS[room] === path);
}
