import { useTexts } from '../i18n/texts.js';
import { resendTexts } from './resend.texts.js';
import { SecondsLeft } from './seconds-left.js';

interface NoLinkYetProps {
  /** Unix time in milliseconds, or undefined if no mail is known to have been sent. */
  readonly canSendAt: number | undefined;
}

/** Help for a link that does not arrive: where it may be, and when another can be requested. */
export function NoLinkYet({ canSendAt }: NoLinkYetProps) {
  const texts = useTexts(resendTexts);
  return (
    <p>
      {texts.junk}
      {canSendAt === undefined ? null : <SecondsLeft key={canSendAt} until={canSendAt} sentence={texts.wait} />}
    </p>
  );
}
