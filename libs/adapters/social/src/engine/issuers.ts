const TENANT_PLACEHOLDER = '{tenantid}';
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the `iss` claim is an issuer of the provider, with `{tenantid}` replaced by the token's `tid` claim. */
export function isIssuerOfToken(issuers: readonly string[], iss: unknown, tenant: unknown): boolean {
  const named = typeof tenant === 'string' && TENANT_ID.test(tenant) ? tenant : null;
  return issuers.some((issuer) => iss === (named ? issuer.replace(TENANT_PLACEHOLDER, named) : issuer));
}

/** Whether the `iss` parameter of a redirect is an issuer of the provider, of any tenant (RFC 9207). */
export function isIssuerOfCode(issuers: readonly string[], iss: string): boolean {
  return issuers.some((issuer) => {
    const [before, after] = issuer.split(TENANT_PLACEHOLDER);
    if (before === undefined || after === undefined) return iss === issuer;
    const tenant = iss.slice(before.length, iss.length - after.length);
    return TENANT_ID.test(tenant) && iss === `${before}${tenant}${after}`;
  });
}
