import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An endpoint below `/admin`, as the API document has it. */
export interface OperatorEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The names of required parameters: of the query, or of the body. */
  readonly required: readonly string[];
  /** The names of all parameters. */
  readonly parameters: readonly string[];
}

interface Documented {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
}

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const FILE = join(__dirname, '../../../../libs/api-client/openapi.json');

/** Every endpoint of operators that the API document describes. */
export function operatorEndpoints(): readonly OperatorEndpoint[] {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as ApiDocument;
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
        path,
        ...parametersOf(described, document),
      })),
    );
}

function parametersOf(
  { parameters = [], requestBody }: Documented,
  { components }: ApiDocument,
): Pick<OperatorEndpoint, 'required' | 'parameters'> {
  const inQuery = parameters.filter((each) => each.in === 'query');
  const name = requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
  const { required = [], properties = {} } = components.schemas[name] ?? {};
  return {
    required: [...inQuery.filter((each) => each.required === true).map((each) => each.name), ...required],
    parameters: [...inQuery.map((each) => each.name), ...Object.keys(properties)],
  };
}
