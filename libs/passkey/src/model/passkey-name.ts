/** The name that its owner gave, else the name of the model, else a number (passkeys §6.6). The text is fixed. */
export const passkeyName = (given: string, model: string | null, owned: number): string =>
  given || (model ?? `Passnøkkel #${owned + 1}`);
