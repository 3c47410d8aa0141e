interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All that a stranger sees of an answer, its moment and its number aside. */
export const seen = ({ status, text, headers }: Answer): object => ({
  status,
  text,
  headers: { ...headers, date: undefined, 'x-request-id': undefined },
});
