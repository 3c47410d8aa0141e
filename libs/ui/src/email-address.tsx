interface EmailAddressProps {
  readonly address: string;
}

/** An e-mail address. One that is wider than its line breaks after the @ where that is enough. */
export function EmailAddress({ address }: EmailAddressProps) {
  return <span className="email-address">{breakAfterAt(address)}</span>;
}

/** The text with a place to break after its @. */
export function breakAfterAt(text: string) {
  const end = text.lastIndexOf('@') + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}
