import type { Circumstances, OutgoingMail } from '@portvakt/kernel';

type Named = {
  /** The name of the user. */
  readonly name: string;
  /** The name that its owner gave it; empty if the e-mail address is not verified. */
  readonly passkey: string;
};

/** Notification that a passkey was made or deleted. */
export interface PasskeyChangedMail extends OutgoingMail<'passkey-changed'> {
  readonly data: Named & { readonly change: 'added' | 'deleted' } & Circumstances;
}

/** Notification that a sign-in was stopped, because its passkey may have been copied. */
export interface PasskeySuspectedMail extends OutgoingMail<'passkey-suspected'> {
  readonly data: Named & Circumstances;
}

/** All mails that this context sends. */
export type PasskeyMail = PasskeyChangedMail | PasskeySuspectedMail;
