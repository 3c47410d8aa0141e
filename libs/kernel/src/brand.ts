declare const brand: unique symbol;

/** A string that the compiler does not confuse with another one. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
