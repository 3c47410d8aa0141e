import type { ApiFailure } from '@portvakt/api-client';

/** The first input of a form that a refusal names; `inputs`: the names on the wire and in the form. */
export function refusedInput<Input extends string>(
  { fields = [] }: ApiFailure,
  inputs: readonly (readonly [name: string, input: Input])[],
): Input | undefined {
  return inputs.find(([name]) => fields.includes(name))?.[1];
}
