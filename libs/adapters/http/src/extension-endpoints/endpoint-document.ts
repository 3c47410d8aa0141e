import type { Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';

import { API_ERRORS } from '../errors/api-errors.decorator.js';
import { type AuthErrorCode, errorCatalogue, wireCodeOf } from '../errors/error-catalogue.js';
import type { ProductRefusals } from '../errors/product-refusals.js';
import { OptionalSessionGuard, SessionGuard } from '../session/session.guard.js';
import { type Schema, schemaOf } from './dto-schema.js';
import { endpointsOf, type ExtensionEndpoint, extensionPath, isGuardedBy } from './extension-endpoint.js';
import type { ExtensionModule } from './module-tree.js';

/** The parts of an extension that describe its endpoints. */
export interface DescribedExtension {
  readonly name: string;
  readonly modules?: readonly ExtensionModule[];
  readonly refusals?: ProductRefusals;
}

/** Paths of an OpenAPI document. */
export type ApiPaths = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Describes the endpoints of the extensions, from the decorators of NestJS. Each extension is a tag. */
export function describeEndpoints(extensions: readonly DescribedExtension[]): ApiPaths {
  const paths: Record<string, Record<string, object>> = {};
  for (const extension of extensions) {
    for (const endpoint of endpointsOf(extension.modules ?? [])) {
      const path = `${extensionPath(extension.name)}${endpoint.path.replace(PARAMETER, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(extension, endpoint) };
    }
  }
  return paths;
}

const PARAMETER = /:([^/]+)/g;

function operation({ name, refusals = {} }: DescribedExtension, endpoint: ExtensionEndpoint): object {
  const body = dtoOf(endpoint, RouteParamtypes.BODY);
  const isForUsers = isGuardedBy(endpoint, OptionalSessionGuard);
  return {
    operationId: `${name}_${endpoint.handler}`,
    tags: [name],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body)) } } : {}),
    responses: { [successOf(endpoint)]: { description: '' }, ...errorsOf(endpoint, refusals) },
    ...(isForUsers ? { security: [{ cookie: [] }] } : {}),
  };
}

const json = (schema: Schema): object => ({ 'application/json': { schema } });

const pathParameters = ({ path }: ExtensionEndpoint): readonly object[] =>
  [...path.matchAll(PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(endpoint: ExtensionEndpoint): readonly object[] {
  const dto = dtoOf(endpoint, RouteParamtypes.QUERY);
  if (!dto) return [];
  const { properties, required = [] } = schemaOf(dto) as {
    readonly properties: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The class of the whole body or query; null if the handler takes none, or only single fields of it. */
function dtoOf({ controller, handler }: ExtensionEndpoint, kind: RouteParamtypes): Type | null {
  const given = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Readonly<
    Record<string, { readonly index: number; readonly data?: unknown }>
  >;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, handler) ?? []) as unknown[];
  const found = Object.entries(given).find(([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined);
  const type = found && types[found[1].index];
  return typeof type === 'function' && type !== Object ? (type as Type) : null;
}

const handlerOf = ({ controller, handler }: ExtensionEndpoint): object =>
  (controller.prototype as Readonly<Record<string, object>>)[handler] ?? {};

function successOf(endpoint: ExtensionEndpoint): number {
  const declared = Reflect.getMetadata(HTTP_CODE_METADATA, handlerOf(endpoint)) as number | undefined;
  return declared ?? (endpoint.method === 'POST' ? 201 : 200);
}

/**
 * The errors of the checks before a handler, those that it declares with `ApiErrors`, and the refusals of its
 * extension.
 */
function errorsOf(endpoint: ExtensionEndpoint, refusals: ProductRefusals): Readonly<Record<string, object>> {
  const declared = (Reflect.getMetadata(API_ERRORS, handlerOf(endpoint)) ?? []) as readonly AuthErrorCode[];
  const own: readonly AuthErrorCode[] = [
    'VALIDATION_ERROR',
    'TOO_MANY_REQUESTS',
    ...(isGuardedBy(endpoint, SessionGuard) ? (['UNAUTHORIZED'] as const) : []),
    ...(endpoint.method === 'POST' ? (['INVALID_ORIGIN'] as const) : []),
    ...declared,
  ];
  const codes: readonly (readonly [string, number])[] = [
    ...own.map((code) => [wireCodeOf(code), errorCatalogue[code].status] as const),
    ...Object.entries(refusals).map(([code, { status }]) => [code, status] as const),
  ];
  const statuses = [...new Set(codes.map(([, status]) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter(([, each]) => each === status).map(([code]) => code);
      return [status, { description: [...new Set(named)].join(', '), content: json(ERROR_BODY) }];
    }),
  );
}

const ERROR_BODY: Schema = { $ref: '#/components/schemas/ErrorBody' };
