import type { Beside, MappedProfile, ProviderRow, Raw } from '../../rows/provider-row.js';

/** What a row makes of an answer of its provider: of the user info, or else of the claims. */
export function mappedBy(row: ProviderRow, raw: Raw, beside: Partial<Beside> = {}): MappedProfile | null {
  const source = row.userInfo ?? row.idToken;
  if (!source) throw new Error(`${row.id} has no mapper`);
  return source.map(raw, { form: null, emails: null, photo: null, ...beside });
}
