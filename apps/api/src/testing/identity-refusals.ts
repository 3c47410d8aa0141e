/** The sentences of contract §15.1 about identities at providers, copied from there and not from the code. */
const SENTENCES = {
  PROVIDER_NOT_FOUND: 'Fant ikke innloggingstjenesten.',
  ID_TOKEN_NOT_SUPPORTED: 'Innloggingstjenesten støtter ikke denne typen innlogging.',
  USER_EMAIL_NOT_FOUND: 'Fant ingen e-postadresse hos innloggingstjenesten.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Du kan ikke koble fra den siste innloggingsmåten din.',
  ACCOUNT_NOT_FOUND: 'Fant ikke kontoen.',
  PROVIDER_NOT_SUPPORTED: 'Innloggingstjenesten støttes ikke.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Innloggingstjenesten støtter ikke fornying av tilgang.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: 'Kunne ikke hente gyldig tilgang fra innloggingstjenesten.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Kunne ikke fornye tilgangen hos innloggingstjenesten.',
  ACCOUNT_NOT_LINKED:
    'Det finnes allerede en bruker med denne e-postadressen. Logg inn på vanlig måte og koble til kontoen.',
  SIGNUP_DISABLED: 'Registrering med denne innloggingstjenesten er ikke tillatt.',
  UNABLE_TO_LINK_ACCOUNT: 'Kontoen kunne ikke kobles til.',
  UNABLE_TO_CREATE_USER: 'Brukeren kunne ikke opprettes.',
  UNABLE_TO_CREATE_SESSION: 'Kunne ikke starte en ny økt. Prøv igjen.',
  REGION_IS_REQUIRED: 'region er påkrevd.',
} as const;

/** The whole body of such a refusal. */
export const identityRefusal = (code: keyof typeof SENTENCES): object => ({ code, message: SENTENCES[code] });
