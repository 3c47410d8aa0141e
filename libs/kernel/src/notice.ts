import type { Client, ClientInfo } from './client.js';
import type { Clock } from './clock.js';
import type { DeviceReader } from './device.js';
import type { Email } from './email.js';
import type { UserId } from './ids.js';
import { inMailLanguage, type Language } from './language.js';

/** Three days, the longest that the recipient's mail server is expected to be unreachable. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

export interface NoticeRecipient {
  readonly id: UserId;
  readonly email: Email;
  readonly language: Language;
}

/** The fields that every notice, a mail about something that happens now, has beside its kind and data. */
export const noticeTo = ({ id, email, language }: NoticeRecipient, now: Date) => ({
  userId: id,
  to: email,
  language,
  usefulUntil: new Date(now.getTime() + NOTICE_LIFETIME_MS),
});

/** As `noticeTo`, for a notice about a request of `client`, which decides the language of a user without one. */
export const noticeFrom = (
  clock: Clock,
  user: Omit<NoticeRecipient, 'language'> & { readonly language: Language | null },
  client: Pick<Client, 'language'>,
) => noticeTo(inMailLanguage(user, client), clock.now());

/** When and on which device something was done, in the data of a notice. A type, so that it fits into such data. */
export type Circumstances = {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Empty where the user agent does not contain it, as is `system`. */
  readonly browser: string;
  readonly system: string;
};

export const circumstancesOf = (
  { devices, clock }: { readonly devices: DeviceReader; readonly clock: Clock },
  { userAgent }: Pick<ClientInfo, 'userAgent'>,
): Circumstances => ({ at: clock.now().toISOString(), ...devices.read(userAgent) });
