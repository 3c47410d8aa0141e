interface HiddenUsernameProps {
  readonly email: string;
}

/** A hidden field that tells password managers which account the form belongs to. */
export function HiddenUsername({ email }: HiddenUsernameProps) {
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
