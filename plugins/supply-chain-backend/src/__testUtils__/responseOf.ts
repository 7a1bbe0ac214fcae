import { readFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type {
  ArtifactDetailsResponse,
  ArtifactsResponse,
  AttestationsResponse,
  DeploymentsResponse,
  EnvironmentsResponse,
  FileResultsResponse,
  HealthResponse,
  LinkPreviewResponse,
  LinkResponse,
  LinkSuggestionsResponse,
  NotificationsResponse,
  SearchResponse,
  ServicesResponse,
  SummaryResponse,
  TrailDetailsResponse,
  TrailsResponse,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
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
  ArtifactDetailsResponse: ArtifactDetailsResponse;
  ArtifactsResponse: ArtifactsResponse;
  AttestationsResponse: AttestationsResponse;
  DeploymentsResponse: DeploymentsResponse;
  EnvironmentsResponse: EnvironmentsResponse;
  FileResultsResponse: FileResultsResponse;
  HealthResponse: HealthResponse;
  LinkPreviewResponse: LinkPreviewResponse;
  LinkResponse: LinkResponse;
  LinkSuggestionsResponse: LinkSuggestionsResponse;
  NotificationsResponse: NotificationsResponse;
  SearchResponse: SearchResponse;
  ServicesResponse: ServicesResponse;
  SummaryResponse: SummaryResponse;
  TrailDetailsResponse: TrailDetailsResponse;
  TrailsResponse: TrailsResponse;
  TrendResponse: TrendResponse;
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
