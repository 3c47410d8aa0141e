interface AccountNameProps {
  readonly email: string;
}

/** A hidden field that tells password managers which account the form belongs to. */
export function AccountName({ email }: AccountNameProps) {
  return (
    <input
      className="visually-hidden"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
