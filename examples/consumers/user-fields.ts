// Written by `portvakt types`: the fields of this product, for `createPortvakt<UserFields>(…)`.

export interface UserFields {
  /** Employee number */
  readonly ansattnummer: string | null;
  readonly nyhetsbrev: boolean | null;
}
