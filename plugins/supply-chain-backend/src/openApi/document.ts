import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
// The published package has the document, not this file.
// eslint-disable-next-line @backstage/no-undeclared-imports
import { createGenerator } from 'ts-json-schema-generator';
import { z } from 'zod';
import { ROUTES } from '../routes/createRouter';
import type { RequestBody, Route } from '../routes/Route';

/** The type of errors with fields of their own. */
const REFUSAL = 'WriteRefusal';
/** Any error from `@backstage/errors`. */
const ANY_ERROR = {
  type: 'object',
  required: ['name', 'message'],
  properties: { name: { type: 'string' }, message: { type: 'string' } },
};
const ERROR = { $ref: '#/components/responses/Error' };
const BINARY = { type: 'string', format: 'binary' };
/** Error statuses that every route can return. */
const ERRORS = [400, 401, 403, 404, 429, 502, 503];

/**
 * Builds the portal API's OpenAPI 3.1 document: requests from the schemas that
 * parse them, responses from the types that are shared with the frontend.
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
          content: jsonContent({
            type: 'object',
            required: ['error'],
            properties: {
              error: { anyOf: [referTo(REFUSAL), ANY_ERROR] },
            },
          }),
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
            : jsonContent(referTo(response)),
      },
      ...Object.fromEntries([...ERRORS, ...errors].map(code => [code, ERROR])),
    },
  };
}

function toRequestBody({ kind, schema }: RequestBody): JsonObject {
  if (kind === 'json') {
    return { required: true, content: jsonContent(inputSchema(schema)) };
  }
  const files = { type: 'array', items: BINARY };
  const form: JsonObject = schema
    ? {
        required: ['data'],
        properties: { data: inputSchema(schema), files },
      }
    : { required: ['files'], properties: { files } };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', ...form } } },
  };
}

function jsonContent(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

function parametersOf({ path, query, headers = {} }: Route): JsonObject[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const inPath = z.object(
    Object.fromEntries(names.map(name => [name, z.string()])),
  );
  return [
    ...parametersIn('path', inPath),
    ...parametersIn('query', query),
    ...parametersIn('header', z.object(headers)),
  ];
}

function parametersIn(place: string, input = z.object({})): JsonObject[] {
  const { properties, required = [] } = inputSchema(input) as {
    properties: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

/** What a request may contain, without the schema's own name. */
function inputSchema(schema: z.ZodType): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return JSON.parse(JSON.stringify(rest));
}

/** The types of responses and what they refer to, by name. */
function componentSchemas(): JsonObject {
  const common = (path: string) =>
    resolvePackagePath('backstage-plugin-supply-chain-common', path);
  const generator = createGenerator({
    path: common('src/index.ts'),
    tsconfig: common('../../tsconfig.json'),
    skipTypeCheck: true,
  });
  const responses = new Set<string>(ROUTES.map(({ response }) => response));
  responses.delete('file');
  const schemas: JsonObject = {};
  for (const name of [...responses, REFUSAL]) {
    Object.assign(schemas, generator.createSchema(name).definitions);
  }
  schemas.Timestamp = { type: 'string', format: 'date-time' };
  const byName = Object.entries(schemas).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return JSON.parse(
    JSON.stringify(Object.fromEntries(byName)).replaceAll(
      '#/definitions/',
      '#/components/schemas/',
    ),
  );
}

function referTo(type: string): JsonObject {
  return { $ref: `#/components/schemas/${type}` };
}
