import type { JsonObject } from '@backstage/types';
import { z } from 'zod';
import { ROUTE_GROUPS } from '../routes/createRouter';
import type { RequestBody, Route } from '../routes/Route';

/** Every route of the portal API. */
export const OPERATIONS: readonly Route[] = ROUTE_GROUPS.flatMap(
  ({ routes }) => routes,
);

/** Errors with fields or names that clients tell apart. */
const ERROR_SCHEMAS = ['BeforeHistoryError', 'NoEvidenceFileError'];
const ERROR = { $ref: '#/components/responses/Error' };
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
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['error'],
                properties: {
                  error: {
                    anyOf: [
                      ...ERROR_SCHEMAS.map(id => ({ $ref: schemaUri(id) })),
                      {
                        type: 'object',
                        required: ['name', 'message'],
                        properties: {
                          name: { type: 'string' },
                          message: { type: 'string' },
                        },
                      },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}

/** Operations by path and method. */
function pathItems(): JsonObject {
  const items: Record<string, JsonObject> = {};
  for (const route of OPERATIONS) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    items[path] = {
      ...items[path],
      [route.method]: toOperation(route),
    };
  }
  return items;
}

function toOperation(route: Route) {
  const { id, summary, body, response, errors = [] } = route;
  return {
    operationId: id,
    summary,
    parameters: parametersOf(route),
    requestBody: body && toRequestBody(body),
    responses: {
      [response.status]: {
        description: summary,
        content:
          'file' in response
            ? {
                'application/octet-stream': {
                  schema: { type: 'string', format: 'binary' },
                },
              }
            : jsonContent(response.schema),
      },
      ...errorResponses([...ERRORS, ...errors]),
    },
  };
}

function toRequestBody(body: RequestBody): JsonObject {
  if (body.kind === 'json') {
    return { required: true, content: jsonContent(body.schema) };
  }
  const files = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
  };
  const schema =
    'field' in body
      ? {
          type: 'object',
          required: [body.field],
          properties: {
            [body.field]: { $ref: schemaUri(body.schema) },
            [body.files]: files,
          },
        }
      : {
          type: 'object',
          required: [body.files],
          properties: { [body.files]: files },
        };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function jsonContent(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: schemaUri(schema) } } };
}

function errorResponses(statuses: readonly number[]): JsonObject {
  return Object.fromEntries(statuses.map(status => [status, ERROR]));
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

/** The component schemas, which refer to each other by name. */
function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  const named = ROUTE_GROUPS.flatMap(({ schemas }) => Object.entries(schemas));
  for (const [id, schema] of named.sort(byName)) {
    registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, { uri: schemaUri });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema, $id, ...rest } = toJson(schema);
      return [id, rest];
    }),
  );
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b, 'en');
}

function schemaUri(id: string): string {
  return `#/components/schemas/${id}`;
}

function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}
