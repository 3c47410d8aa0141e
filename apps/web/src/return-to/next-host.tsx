import { WithStrong } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { nextTexts } from './next.texts.js';
import { useNext } from './use-next.js';

interface NextHostProps {
  readonly sentence: 'signInToContinue' | 'createAccountToContinue';
}

/** Says which site follows the sign-in; nothing for a page of the app. */
export function NextHost({ sentence }: NextHostProps) {
  const texts = useTexts(nextTexts);
  const { next } = useNext();
  if (next?.kind !== 'elsewhere' || next.host === null) return null;
  const { host } = next;
  return (
    <p className="next-host">
      <WithStrong sentence={texts[sentence]({ host })} strong={host} />
    </p>
  );
}
