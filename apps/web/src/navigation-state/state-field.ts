/** A field of the navigation state, or undefined. The browser keeps the state, so a field may be missing or be anything. */
export function stateField(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>)[name] : undefined;
}
