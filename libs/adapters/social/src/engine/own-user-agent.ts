/** Some providers turn away who does not say a name (GitHub, Discord). */
export const OWN_USER_AGENT = 'Portvakt';
