import { SecondsLeft } from './seconds-left.js';

interface NotArrivedYetProps {
  /** Unix time in milliseconds, or undefined if no mail is known to have been sent. */
  readonly canSendAt: number | undefined;
  /** `resendTexts` or `resendCodeTexts`. */
  readonly texts: { readonly junk: string; readonly wait: (left: { readonly count: number }) => string };
}

/** Help for a mail that does not arrive: where it may be, and when another can be requested. */
export function NotArrivedYet({ canSendAt, texts }: NotArrivedYetProps) {
  return (
    <p>
      {texts.junk}
      {canSendAt === undefined ? null : <SecondsLeft key={canSendAt} until={canSendAt} sentence={texts.wait} />}
    </p>
  );
}
