interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All that a stranger sees of an answer, the moment it was given aside. */
export const seen = ({ status, text, headers }: Answer): object => ({
  status,
  text,
  headers: { ...headers, date: undefined },
});
