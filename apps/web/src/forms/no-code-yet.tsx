import { useTexts } from '../i18n/texts.js';
import { resendCodeTexts } from './resend-code.texts.js';
import { SecondsLeft } from './seconds-left.js';

interface NoCodeYetProps {
  /** Unix time in milliseconds, or undefined if no mail is known to have been sent. */
  readonly canSendAt: number | undefined;
}

/** Help for a mailed code that does not arrive: where it may be, and when another can be requested. */
export function NoCodeYet({ canSendAt }: NoCodeYetProps) {
  const texts = useTexts(resendCodeTexts);
  return (
    <p>
      {texts.junk}
      {canSendAt === undefined ? null : <SecondsLeft key={canSendAt} until={canSendAt} sentence={texts.wait} />}
    </p>
  );
}
