interface AccountNameProps {
  readonly email: string;
}

/** Tells a password manager whose password the form is about; nobody else sees or reaches it. */
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
