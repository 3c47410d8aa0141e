import { providerMark } from './provider-names.js';

interface ProviderLogoProps {
  readonly provider: string;
  /** Without its ring, where it stands on a disc already. */
  readonly bare?: boolean;
}

/** A small sign for a provider whose name stands beside it; in the colour of the text, so that it suits any ground. */
export function ProviderLogo({ provider, bare = false }: ProviderLogoProps) {
  const mark = providerMark(provider);
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      {bare ? null : <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="1.5" />}
      <text x="12" y="12" dy="0.36em" textAnchor="middle" fill="currentColor" fontSize={sizeOf(mark, bare)} fontWeight="600">
        {mark}
      </text>
    </svg>
  );
}

/** In units of the drawing, which is 24 wide: two letters have to fit where one does. */
function sizeOf(mark: string, bare: boolean): number {
  if (bare) return mark.length > 1 ? 14 : 17;
  return mark.length > 1 ? 10 : 12.5;
}
