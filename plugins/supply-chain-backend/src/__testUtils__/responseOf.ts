import { readFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type * as api from 'backstage-plugin-supply-chain-common';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

const ajv = new Ajv({ allErrors: true, strict: false });
addFormats(ajv);
ajv.addSchema(
  JSON.parse(
    readFileSync(
      resolvePackagePath(
        'backstage-plugin-supply-chain-backend',
        'openapi.json',
      ),
      'utf8',
    ),
  ),
  'portal',
);

interface Responses {
  ArtifactDetailsResponse: api.ArtifactDetailsResponse;
  ArtifactsResponse: api.ArtifactsResponse;
  AttestationsResponse: api.AttestationsResponse;
  DeploymentsResponse: api.DeploymentsResponse;
  EnvironmentsResponse: api.EnvironmentsResponse;
  FileResultsResponse: api.FileResultsResponse;
  HealthResponse: api.HealthResponse;
  LinkPreviewResponse: api.LinkPreviewResponse;
  LinkResponse: api.LinkResponse;
  LinkSuggestionsResponse: api.LinkSuggestionsResponse;
  NotificationsResponse: api.NotificationsResponse;
  SearchResponse: api.SearchResponse;
  ServicesResponse: api.ServicesResponse;
  SummaryResponse: api.SummaryResponse;
  TrailDetailsResponse: api.TrailDetailsResponse;
  TrailsResponse: api.TrailsResponse;
  TrendResponse: api.TrendResponse;
}

export type ResponseName = keyof Responses;

/**
 * Checks the body of a response against its type in the OpenAPI document, which
 * allows no other fields.
 */
export function responseOf<N extends ResponseName>(
  type: N,
  body: unknown,
): Responses[N] {
  const matches = ajv.getSchema(`portal#/components/schemas/${type}`);
  if (!matches?.(body)) {
    throw new Error(`Not a ${type}: ${ajv.errorsText(matches?.errors)}`);
  }
  return body as Responses[N];
}
