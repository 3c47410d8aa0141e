import { ADMINISTRATION } from '../../../routes/administration-paths.js';

/** Every page of the operators, by name, with its path. */
export const ADMINISTRATION_PATHS = {
  overview: ADMINISTRATION,
  users: '/administrasjon/brukere',
  newUser: '/administrasjon/brukere/ny',
  user: '/administrasjon/brukere/:userId',
  events: '/administrasjon/hendelser',
  cases: '/administrasjon/saker',
  mails: '/administrasjon/e-post',
  settings: '/administrasjon/innstillinger',
} as const;

/** The tabs of a user's page, below the page of the user. */
export const USER_TABS = { overview: '', signIn: 'innlogging', sessions: 'okter', events: 'hendelser' } as const;

/** The page of one user. */
export const userPath = (id: string): string => `${ADMINISTRATION_PATHS.users}/${encodeURIComponent(id)}`;

/** A tab of a user's page. The events begin with those of a month: a day shows little of a user. */
export function userTabPath(id: string, tab: keyof typeof USER_TABS): string {
  const path = [userPath(id), USER_TABS[tab]].filter(Boolean).join('/');
  return tab === 'events' ? `${path}?periode=month` : path;
}

/** The log, narrowed to one user, who may have been deleted. */
export const eventsAboutPath = (id: string): string =>
  `${ADMINISTRATION_PATHS.events}?${new URLSearchParams({ gjelder: id, periode: 'month' }).toString()}`;
