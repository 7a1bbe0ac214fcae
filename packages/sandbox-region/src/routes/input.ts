import { Request } from 'express';
import { z } from 'zod';
import { FieldErrors, invalid } from '../base/errors';

/** Pattern of flow and trail names (E1). */
export const NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;

function fieldErrors(location: string, issues: z.core.$ZodIssue[]) {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = [location, ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys') {
      issue.keys.forEach(key => {
        errors[`${field}.${key}`] = 'Unknown field';
      });
    } else {
      errors[field] ??= issue.message;
    }
  }
  return errors;
}

/**
 * Validates a part of a request.
 *
 * @param location - name of the part in errors, such as `query` or `body`
 * @throws 400 with all invalid fields
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  location: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw invalid(fieldErrors(location, result.error.issues));
  }
  return result.data;
}

function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const range =
    maximum === Number.MAX_SAFE_INTEGER
      ? `Must be an integer of at least ${minimum}`
      : `Must be an integer from ${minimum} to ${maximum}`;
  return z
    .string(range)
    .regex(/^\d{1,15}$/, range)
    .transform(Number)
    .refine(number => number >= minimum && number <= maximum, range);
}

const artifactPaging = {
  page: wholeNumber(1).default(1),
  per_page: wholeNumber(1).default(15),
};

const artifactQuery = z.object({
  ...artifactPaging,
  // An empty flow name violates the pattern; an empty repo is ignored.
  flow_name: z
    .string()
    .regex(NAME_PATTERN, `Must match ${NAME_PATTERN.source}`)
    .optional(),
  repo_name: z
    .string()
    .optional()
    .transform(name => name || undefined),
});

const flowArtifactQuery = z.object(artifactPaging);

const trailQuery = z.object({
  page: wholeNumber(1).default(1),
  per_page: wholeNumber(1, 100).optional(),
});

/** The query of E1. */
export const readArtifactQuery = (request: Request) =>
  parseInput(artifactQuery, request.query, 'query');

/** The query of E2. */
export const readFlowArtifactQuery = (request: Request) =>
  parseInput(flowArtifactQuery, request.query, 'query');

/** The query of E6. */
export const readTrailQuery = (request: Request) =>
  parseInput(trailQuery, request.query, 'query');
