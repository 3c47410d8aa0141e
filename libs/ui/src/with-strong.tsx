interface WithStrongProps {
  readonly sentence: string;
  /** The part of the sentence that stands out, for example an address somebody should check. */
  readonly strong: string;
}

/** A sentence of the catalogue with one part of it set in bold. */
export function WithStrong({ sentence, strong }: WithStrongProps) {
  const start = strong === '' ? -1 : sentence.indexOf(strong);
  if (start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>{strong}</strong>
      {sentence.slice(start + strong.length)}
    </>
  );
}
