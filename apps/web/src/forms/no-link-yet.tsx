import { useTexts } from '../i18n/texts.js';
import { resendTexts } from './resend.texts.js';
import { SecondsLeft } from './seconds-left.js';

interface NoLinkYetProps {
  /** Unix time in milliseconds, or undefined where none was sent that is known of. */
  readonly canSendAt: number | undefined;
}

/** For a link that does not come: where it may be, and when another can be asked for. */
export function NoLinkYet({ canSendAt }: NoLinkYetProps) {
  const texts = useTexts(resendTexts);
  return (
    <p>
      {texts.junk}
      {canSendAt === undefined ? null : <SecondsLeft key={canSendAt} until={canSendAt} sentence={texts.wait} />}
    </p>
  );
}
