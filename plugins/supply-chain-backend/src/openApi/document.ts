import {
  artifactDetailsAnswerSchema,
  artifactRecordSchema,
  artifactsAnswerSchema,
  attestationDetailsSchema,
  attestationRecordSchema,
  attestationsAnswerSchema,
  commitRecordSchema,
  componentsAnswerSchema,
  componentSummarySchema,
  flowSummarySchema,
  linkAnswerSchema,
  notificationRecordSchema,
  notificationsAnswerSchema,
  problemSchema,
  runningArtifactSchema,
  searchAnswerSchema,
  searchQuerySchema,
  searchResultSchema,
  setupAnswerSchema,
  summaryAnswerSchema,
  tableQuerySchema,
  trailArtifactSchema,
  trailDetailsAnswerSchema,
  trailRecordSchema,
  trailsAnswerSchema,
} from 'backstage-plugin-supply-chain-common';
import type { JsonObject } from '@backstage/types';
import { z } from 'zod';

interface Operation {
  id: string;
  /** As the router writes it, with `:parameters`. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  /** Name of its answer in {@link SCHEMAS}; absent for a file. */
  answer?: keyof typeof SCHEMAS;
}

/** The schemas of the document, by their names in it. */
const SCHEMAS = {
  ArtifactDetailsAnswer: artifactDetailsAnswerSchema,
  ArtifactRecord: artifactRecordSchema,
  ArtifactsAnswer: artifactsAnswerSchema,
  AttestationDetails: attestationDetailsSchema,
  AttestationRecord: attestationRecordSchema,
  AttestationsAnswer: attestationsAnswerSchema,
  CommitRecord: commitRecordSchema,
  ComponentsAnswer: componentsAnswerSchema,
  ComponentSummary: componentSummarySchema,
  FlowSummary: flowSummarySchema,
  LinkAnswer: linkAnswerSchema,
  NotificationRecord: notificationRecordSchema,
  NotificationsAnswer: notificationsAnswerSchema,
  Problem: problemSchema,
  RunningArtifact: runningArtifactSchema,
  SearchAnswer: searchAnswerSchema,
  SearchResult: searchResultSchema,
  SetupAnswer: setupAnswerSchema,
  SummaryAnswer: summaryAnswerSchema,
  TrailArtifact: trailArtifactSchema,
  TrailDetailsAnswer: trailDetailsAnswerSchema,
  TrailRecord: trailRecordSchema,
  TrailsAnswer: trailsAnswerSchema,
} satisfies Record<string, z.ZodType>;

const ENTITY = '/v1/entities/:kind/:namespace/:name';
const TRAIL = `${ENTITY}/trails/:region/:org/:flow/:trail`;

/** Every route of the portal API. */
export const OPERATIONS: readonly Operation[] = [
  {
    id: 'getLink',
    path: `${ENTITY}/link`,
    summary: 'What the annotations of the entity resolve to',
    answer: 'LinkAnswer',
  },
  {
    id: 'getSummary',
    path: `${ENTITY}/summary`,
    summary: 'The newest trail and artifact of each flow, and what runs where',
    answer: 'SummaryAnswer',
  },
  {
    id: 'getArtifacts',
    path: `${ENTITY}/artifacts`,
    summary: 'A page of artifacts, newest first',
    query: tableQuerySchema,
    answer: 'ArtifactsAnswer',
  },
  {
    id: 'getArtifact',
    path: `${ENTITY}/artifacts/:fingerprint`,
    summary: 'One artifact: evidence, where it runs, history',
    answer: 'ArtifactDetailsAnswer',
  },
  {
    id: 'getTrails',
    path: `${ENTITY}/trails`,
    summary: 'A page of trails, newest first',
    query: tableQuerySchema,
    answer: 'TrailsAnswer',
  },
  {
    id: 'getTrail',
    path: TRAIL,
    summary: 'One trail: template against reported, and its events',
    answer: 'TrailDetailsAnswer',
  },
  {
    id: 'getAttestations',
    path: `${TRAIL}/attestations/:attestation`,
    summary: 'The attestations of one name in a trail, newest first',
    answer: 'AttestationsAnswer',
  },
  {
    id: 'getEvidence',
    path: `${TRAIL}/evidence/:attestationId`,
    summary: 'The file that is attached to an attestation',
  },
  {
    id: 'getNotifications',
    path: `${ENTITY}/notifications`,
    summary: 'The notifications, without the secrets of their targets',
    answer: 'NotificationsAnswer',
  },
  {
    id: 'getComponents',
    path: `${ENTITY}/components`,
    summary: 'The components below a system or a domain, the worst first',
    answer: 'ComponentsAnswer',
  },
  {
    id: 'search',
    path: '/v1/search',
    summary: 'Artifacts by commit or fingerprint, those the caller may see',
    query: searchQuerySchema,
    answer: 'SearchAnswer',
  },
  {
    id: 'getSetup',
    path: '/v1/setup',
    summary: 'The state of each region and organization',
    answer: 'SetupAnswer',
  },
];

const ERRORS: JsonObject = {
  400: { $ref: '#/components/responses/Error' },
  401: { $ref: '#/components/responses/Error' },
  403: { $ref: '#/components/responses/Error' },
  404: { $ref: '#/components/responses/Error' },
  502: { $ref: '#/components/responses/Error' },
  503: { $ref: '#/components/responses/Error' },
};

/** The portal API in OpenAPI 3.1, from the schemas that both sides share. */
export function openApiDocument(): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'supply-chain',
      version: '1',
      description:
        'The portal API of the Supply Chain plugins, under /api/supply-chain. Answers with data say when it was read (asOf), whether it is old (stale), and what could not be read (problems).',
      license: {
        name: 'Apache-2.0',
        url: 'https://www.apache.org/licenses/LICENSE-2.0.html',
      },
    },
    servers: [{ url: '/api/supply-chain' }],
    security: [{ backstage: [] }],
    paths: Object.fromEntries(
      OPERATIONS.map(operation => [
        operation.path.replace(/:(\w+)/g, '{$1}'),
        { get: toOperation(operation) },
      ]),
    ),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        backstage: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      responses: {
        Error: {
          description: 'An error of @backstage/errors',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['error'],
                properties: {
                  error: {
                    type: 'object',
                    required: ['name', 'message'],
                    properties: {
                      name: { type: 'string' },
                      message: { type: 'string' },
                    },
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

function toOperation({ id, path, summary, query, answer }: Operation) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return {
    operationId: id,
    summary,
    parameters: [
      ...names.map(name => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(query ? queryParameters(query) : []),
    ],
    responses: {
      200: answer
        ? {
            description: summary,
            content: {
              'application/json': {
                schema: { $ref: schemaUri(answer) },
              },
            },
          }
        : {
            description: summary,
            content: {
              'application/octet-stream': {
                schema: { type: 'string', format: 'binary' },
              },
            },
          },
      ...ERRORS,
      ...(!answer && { 413: { $ref: '#/components/responses/Error' } }),
    },
  };
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

/** The schemas, each of which refers to the others by their names. */
function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) {
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

function schemaUri(id: string): string {
  return `#/components/schemas/${id}`;
}

function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}
