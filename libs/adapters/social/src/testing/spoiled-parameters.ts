/** Changes that make the parameters of a request invalid. */
export type Spoil = (parameters: URLSearchParams) => void;

export const set =
  (name: string, value: string): Spoil =>
  (parameters) =>
    parameters.set(name, value);

export const drop =
  (name: string): Spoil =>
  (parameters) =>
    parameters.delete(name);

export const add =
  (name: string, value: string): Spoil =>
  (parameters) =>
    parameters.append(name, value);
