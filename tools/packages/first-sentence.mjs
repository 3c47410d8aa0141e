/** The first sentence below the title, without the references in parentheses at its end. */
export function firstSentence(readme) {
  const [, paragraph] = readme.split('\n\n');
  const [sentence] = paragraph.replaceAll('\n', ' ').split(/[.:] |[.:]$/);
  return sentence.replace(/ \([^)]*\)$/, '');
}
