/** The injection token of the client. */
export const PORTVAKT = Symbol('Portvakt');
