import logosUrl from './logos.svg';
import { KNOWN_PROVIDERS } from './provider-names.js';

interface ProviderLogoProps {
  readonly provider: string;
  readonly name: string;
}

/** The logo of a provider whose name is shown beside it; for an unknown provider, the first letter of its name in a ring. */
export function ProviderLogo({ provider, name }: ProviderLogoProps) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      {KNOWN_PROVIDERS.has(provider) ? (
        <use href={`${logosUrl}#${provider}`} />
      ) : (
        <LetterInRing letter={name.slice(0, 1)} />
      )}
    </svg>
  );
}

interface LetterInRingProps {
  readonly letter: string;
}

/** In the colour of the text, so that it fits any background. */
function LetterInRing({ letter }: LetterInRingProps) {
  return (
    <>
      <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <text x="12" y="12" dy="0.36em" textAnchor="middle" fill="currentColor" fontSize="12.5" fontWeight="600">
        {letter}
      </text>
    </>
  );
}
