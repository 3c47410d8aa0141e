import type { Beside, MappedProfile, ProviderDefinition, Raw } from '../../providers/provider-definition.js';

/** The profile that the definition maps from the user info, or from the claims if it has no user info endpoint. */
export function mappedBy(definition: ProviderDefinition, raw: Raw, beside: Partial<Beside> = {}): MappedProfile | null {
  const source = definition.userInfo ?? definition.idToken;
  if (!source) throw new Error(`${definition.id} has no mapper`);
  return source.map(raw, { form: null, emails: null, photo: null, ...beside });
}
