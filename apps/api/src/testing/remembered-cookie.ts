import { signed } from './cookies.js';

/** What an answer sets that starts a remembered session, or writes its cookie anew, and nothing else. */
export const rememberedCookie = (token: unknown): object => ({
  'portvakt.session_token': [
    `portvakt.session_token=${signed('session_token', String(token))}`,
    'Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
  ].join('; '),
});
