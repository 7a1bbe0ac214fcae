import type { JsonObject } from '@backstage/types';
import * as common from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { ROUTES } from '../routes/createRouter';
import type { RequestBody, Route } from '../routes/Route';

/** An error from `@backstage/errors`, or one that clients tell apart. */
const errorSchema = z.object({
  error: z.union([
    common.beforeHistoryErrorSchema,
    common.noEvidenceFileErrorSchema,
    z.looseObject({ name: z.string(), message: z.string() }),
  ]),
});
const ERROR = { $ref: '#/components/responses/Error' };
const BINARY = { type: 'string', format: 'binary' };
/** Error statuses that every route can return. */
const ERRORS = [400, 401, 403, 404, 429, 502, 503];

/**
 * Builds the portal API's OpenAPI 3.1 document from the schemas shared with the
 * frontend.
 */
export function openApiDocument(): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'supply-chain',
      version: '1',
      description:
        "The portal API of the Supply Chain plugins, under /api/supply-chain. Responses with data say when it was read (asOf), whether it is stale, and what couldn't be read (problems).",
      license: {
        name: 'Apache-2.0',
        url: 'https://www.apache.org/licenses/LICENSE-2.0.html',
      },
    },
    servers: [{ url: '/api/supply-chain' }],
    security: [{ backstage: [] }],
    paths: pathItems(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        backstage: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      responses: {
        Error: {
          description: 'An error from @backstage/errors or this plugin.',
          content: jsonContent('Error'),
        },
      },
    },
  };
}

/** Operations by path and method. */
function pathItems(): JsonObject {
  const items: Record<string, JsonObject> = {};
  for (const route of ROUTES) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    items[path] = { ...items[path], [route.method]: toOperation(route) };
  }
  return items;
}

function toOperation(route: Route) {
  const { id, summary, body, response, status = 200, errors = [] } = route;
  return {
    operationId: id,
    summary,
    parameters: parametersOf(route),
    requestBody: body && toRequestBody(body),
    responses: {
      [status]: {
        description: summary,
        content:
          response === 'file'
            ? { 'application/octet-stream': { schema: BINARY } }
            : jsonContent(response),
      },
      ...Object.fromEntries([...ERRORS, ...errors].map(code => [code, ERROR])),
    },
  };
}

function toRequestBody({ kind, schema }: RequestBody): JsonObject {
  if (kind === 'json') {
    return { required: true, content: jsonContent(schema) };
  }
  const files = { type: 'array', items: BINARY };
  const form: JsonObject = schema
    ? {
        required: ['data'],
        properties: { data: { $ref: schemaUri(schema) }, files },
      }
    : { required: ['files'], properties: { files } };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', ...form } } },
  };
}

function jsonContent(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: schemaUri(schema) } } };
}

function parametersOf({ path, query, headers = {} }: Route): JsonObject[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return [
    ...names.map(name => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(query ? queryParameters(query) : []),
    ...Object.entries(headers).map(([name, schema]) => {
      const { $schema, ...rest } = toJson(z.toJSONSchema(schema));
      return { name, in: 'header', required: true, schema: rest };
    }),
  ];
}

function queryParameters(query: z.ZodObject): JsonObject[] {
  const { properties, required } = toJson(
    z.toJSONSchema(query, { io: 'input' }),
  ) as { properties: Record<string, JsonObject>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }));
}

/** The schemas that the common package exports, by name. */
function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  registry.add(errorSchema, { id: 'Error' });
  for (const [name, schema] of Object.entries(common)) {
    if (schema instanceof z.ZodType && !name.endsWith('QuerySchema')) {
      const id = name.replace(/^./, first => first.toUpperCase());
      registry.add(schema, { id: id.replace(/Schema$/, '') });
    }
  }
  const { schemas } = z.toJSONSchema(registry, { uri: schemaUri });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema, $id, ...rest } = toJson(schema);
      return [id, rest];
    }),
  );
}

function schemaUri(id: string): string {
  return `#/components/schemas/${id}`;
}

function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}
