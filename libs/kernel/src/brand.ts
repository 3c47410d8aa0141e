declare const brand: unique symbol;

/** A distinct type based on `T`: the compiler rejects a plain `T` or another brand in its place. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
