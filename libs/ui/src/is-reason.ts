const [SHORTEST, LONGEST] = [5, 500];

/** Whether a trimmed text is a reason, or empty where none is required. */
export const isReason = (text: string, isRequired: boolean): boolean =>
  text === '' ? !isRequired : text.length >= SHORTEST && text.length <= LONGEST;
