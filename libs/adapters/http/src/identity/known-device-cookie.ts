import { createHmac, type KeyObject } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { LETTERS_AND_DIGITS, type RandomSource, randomText } from '@portvakt/kernel';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

const SEPARATOR = '!';
const MAX_ENTRIES = 5;
const AGE_SECONDS = 180 * 24 * 60 * 60;

const RANDOM_LENGTH = 24;

/**
 * The e-mail addresses whose users have signed in with this browser (specification §3, C26), newest first. An entry is
 * random characters and a keyed digest of the e-mail address, so that the cookie does not reveal the address.
 */
export class KnownDeviceCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;
  /** Newest first. The newest one writes entries, all of them recognise entries. */
  private readonly digestKeys: readonly KeyObject[];

  constructor(
    { cookies }: HttpSettings,
    keys: SigningKeys,
    private readonly random: RandomSource,
  ) {
    this.jar = new CookieJar(cookies);
    this.signer = new CookieSigner(keys.for('cookie:known_device'));
    this.digestKeys = keys.for('known-device');
  }

  /** The entry for an e-mail address; null if there is none. */
  entryFor(request: FastifyRequest, email: string): string | null {
    return this.read(request).find(this.isFor(email)) ?? null;
  }

  /**
   * Called after a sign-in with the password, or another proof of the mailbox. Always writes a new entry: anyone
   * who copied the cookie before can only use up the password attempts of the old entry.
   */
  add(reply: FastifyReply, email: string): void {
    const entry = `${randomText(RANDOM_LENGTH, LETTERS_AND_DIGITS, this.random)}.${digest(email, this.digestKeys[0])}`;
    this.write(reply, [entry, ...this.others(reply.request, email)].slice(0, MAX_ENTRIES));
  }

  /** Called when the user is deleted or has changed the e-mail address. */
  drop(reply: FastifyReply, email: string): void {
    if (this.entryFor(reply.request, email) === null) return;
    const others = this.others(reply.request, email);
    if (others.length > 0) this.write(reply, others);
    else this.jar.clear(reply, 'known_device');
  }

  private others(request: FastifyRequest, email: string): readonly string[] {
    const isFor = this.isFor(email);
    return this.read(request).filter((entry) => !isFor(entry));
  }

  private isFor(email: string): (entry: string) => boolean {
    const endings = this.digestKeys.map((key) => `.${digest(email, key)}`);
    return (entry) => endings.some((ending) => entry.endsWith(ending));
  }

  private read(request: FastifyRequest): readonly string[] {
    return this.signer.read(this.jar.read(request)('known_device'))?.split(SEPARATOR) ?? [];
  }

  private write(reply: FastifyReply, entries: readonly string[]): void {
    this.jar.set(reply, 'known_device', this.signer.sign(entries.join(SEPARATOR)), AGE_SECONDS);
  }
}

function digest(email: string, key: KeyObject | undefined): string {
  if (!key) throw new Error('a digest of an address needs a key');
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
}
