import { breakAfterAt } from './email-address.js';

interface WithStrongProps {
  readonly sentence: string;
  /** The part in bold, for example an address that the user should check. */
  readonly strong: string;
}

/** A sentence with one part in bold. */
export function WithStrong({ sentence, strong }: WithStrongProps) {
  const start = strong === '' ? -1 : sentence.indexOf(strong);
  if (start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>{breakAfterAt(strong)}</strong>
      {sentence.slice(start + strong.length)}
    </>
  );
}
