/**
 * The behavior that the conformance tests cover. Each sentence must be the title of exactly one test,
 * and the other way round; `coverage.test.ts` checks it.
 */
export const ROWS = {
  'E1.list': 'E1 lists the artifacts of an organization, newest first',
  'E1.record':
    'E1 returns each artifact with its evidence, commit, repo and state',
  'E1.times': 'E1 returns times as strings of epoch seconds',
  'E1.default-page': 'E1 returns 15 artifacts per page by default',
  'E1.paging': 'E1 paginates without a total until a page is not full',
  'E1.flow-name': 'E1 filters by flow_name',
  'E1.repo-name': 'E1 filters by repo_name',
  'E1.empty-filter':
    'E1 ignores an empty repo_name and rejects an empty flow_name',
  'E1.page-minimum': 'E1 rejects a page below 1, or that is not an integer',
  'E1.per-page-minimum': 'E1 rejects a per_page below 1',
  'E1.flow-name-pattern':
    'E1 rejects a flow_name that does not match the pattern',
  'E1.basic': 'E1 accepts basic authentication with the key as the user name',
  'E1.unknown-organization': 'E1 responds with 404 for an unknown organization',
  'E1.unknown-flow': 'E1 responds with 404 for an unknown flow',
  'E1.unknown-repo': 'E1 responds with 404 for an unknown repo',
  'E2.list': 'E2 lists the artifacts of a flow',
  'E2.paging': 'E2 paginates like E1 and rejects a page below 1',
  'E2.unknown-flow': 'E2 responds with 404 for an unknown flow',
  'E3.create': 'E3 creates a notification with targets of each kind',
  'E3.update': 'E3 updates an existing notification by name',
  'E3.answer': 'E3 responds with 201, then 200, each with the JSON string OK',
  'E3.nested-config': 'E3 accepts a target with its fields under config',
  'E3.name-pattern': 'E3 rejects a name that does not match the pattern',
  'E3.required': 'E3 requires name, targets, environments and triggers',
  'E3.trigger-values': 'E3 rejects an unknown trigger',
  'E3.type-value': 'E3 rejects any type but env',
  'E3.unknown-keys': 'E3 rejects unknown keys, including in targets',
  'E3.chat-context': 'E3 rejects an incomplete chat context',
  'E3.private-webhook': 'E3 rejects webhooks at private addresses',
  'E3.unknown-environment': 'E3 rejects an unknown environment',
  'E3.not-json':
    'E3 rejects a body that is not JSON, has the wrong content type or is too large',
  'E3.role': 'E3 denies readers and writers',
  'E4.attest': 'E4 attests JUnit results, which E8 returns',
  'E4.failures': 'E4 is compliant only without failures and errors',
  'E4.file': 'E4 stores an attached file, which E13 returns',
  'E4.file-limit':
    'E4 accepts a file of 10 MB and responds with 413 for a larger one',
  'E4.required': 'E4 requires attestation_name and complete junit_results',
  'E4.name-pattern': 'E4 rejects an attestation_name with a dot',
  'E4.unknown-fields': 'E4 rejects unknown fields and empty optional ones',
  'E4.form': 'E4 rejects a form with invalid parts',
  'E4.not-a-form':
    'E4 reports a missing data_json for a body that is not a form',
  'E4.commit': 'E4 rejects a commit without its sha1',
  'E4.empty-user-data': 'E4 accepts empty user_data but no empty text',
  'E4.silent-creation': 'E4 creates an unknown flow and trail silently',
  'E4.role': 'E4 denies readers',
  'E5.attest': 'E5 attests anything, with all fields',
  'E5.not-a-form':
    'E5 reports a missing data_json for a body that is not a form',
  'E5.commit': 'E5 rejects a commit without its sha1',
  'E5.empty-user-data': 'E5 accepts empty user_data but no empty text',
  'E5.unknown-artifact':
    'E5 responds with 404 for an artifact that is not in the trail',
  'E5.plain-url':
    'E5 accepts an external URL as text, which E8 returns as an object',
  'E5.fingerprint-pattern': 'E5 rejects an invalid fingerprint',
  'E5.external-url-keys': 'E5 rejects external URL keys with = . or NUL',
  'E5.required': 'E5 requires attestation_name and is_compliant',
  'E5.unknown-fields': 'E5 rejects unknown fields and empty optional ones',
  'E5.append-only':
    'E5 adds an attestation each time, and the latest one counts',
  'E5.file-limit': 'E5 responds with 413 for a file above 10 MB',
  'E5.changes':
    'E5 changes the state of the trail, the artifact and its environment',
  'E5.role': 'E5 denies readers',
  'E6.page': 'E6 returns a page with its pagination, newest first',
  'E6.bare': 'E6 returns a bare array of all trails without per_page',
  'E6.record': 'E6 returns each trail with its compliance, template and events',
  'E6.internal': 'E6 counts an internal attestation that the template requires',
  'E6.internal-extra':
    'E6 lists internal attestations as unexpected if they are not required',
  'E6.target': 'E6 lists an attestation under the artifact that it targets',
  'E6.target-events':
    'E6 returns the target of an attestation reported before its artifact',
  'E6.target-failed':
    'E6 fails a trail if a check failed before its artifact existed',
  'E6.own-only':
    'E6 judges an artifact by its own attestations, E1 also by those of its trail',
  'E6.running-events':
    'E6 returns running events without an artifact name or a new modification time',
  'E6.updated': 'E6 returns what changed on a trail',
  'E6.approvals': 'E6 returns who approved or rejected an artifact',
  'E6.empty-template':
    'E6 lists everything as unexpected with an empty template',
  'E6.beyond': 'E6 returns an empty page after the last one',
  'E6.page-minimum': 'E6 rejects a page below 1',
  'E6.per-page-range': 'E6 rejects a per_page outside of 1 to 100',
  'E6.unknown-flow': 'E6 responds with 404 for an unknown flow',
  'E7.get': 'E7 returns a notification by number',
  'E7.unknown': 'E7 responds with 404 for an unknown action',
  'E8.history': 'E8 returns all attestations with a name, newest first',
  'E8.record':
    'E8 returns type-specific fields in addition to the generic ones',
  'E8.target': 'E8 returns the target of an attestation without a fingerprint',
  'E8.override': 'E8 returns an override with its reason and what it replaces',
  'E8.hidden':
    'E8 returns an empty array for attestations of artifacts if the server hides them',
  'E8.unknown-name': 'E8 returns an empty array for an unknown name',
  'E8.unknown-flow': 'E8 responds with 404 for an unknown flow',
  'E8.unknown-trail': 'E8 responds with 404 for an unknown trail',
  'E9.fingerprint': 'E9 finds an artifact by fingerprint or prefix',
  'E9.commit': 'E9 finds the artifacts of a commit',
  'E9.multiple': 'E9 returns a row for each flow with the fingerprint',
  'E9.archived': 'E9 also finds artifacts of archived flows',
  'E9.running':
    'E9 returns where an artifact is running, where it exited, and its history',
  'E9.no-provenance': 'E9 finds running artifacts without a flow',
  'E9.short': 'E9 responds with 400 for less than 5 characters or non-hex ones',
  'E9.nothing': 'E9 responds with 404 if nothing matches',
  'E10.get': 'E10 returns an active key without its secret',
  'E10.role': 'E10 denies readers and writers',
  'E10.unknown-key': 'E10 responds with 404 for an unknown or revoked key',
  'E11.list': 'E11 lists the active keys of a service account',
  'E11.zero': 'E11 returns 0 for never expires and never used',
  'E11.role': 'E11 denies readers and writers',
  'E11.unknown-account': 'E11 responds with 404 for an unknown service account',
  'E12.get': 'E12 returns the default organization of the key',
  'E12.none': 'E12 may return an empty name',
  'E13.file': 'E13 returns a file with its own content type',
  'E13.several': 'E13 returns several files as one gzipped tar',
  'E13.none': 'E13 responds with 404 if no file is attached',
  'E13.unknown': 'E13 responds with 404 for an attestation of another trail',
  'E14.archive': 'E14 archives an environment, which is unknown afterwards',
  'E14.role': 'E14 denies readers and writers with its own message',
  'E14.unknown': 'E14 responds with 404 for an unknown environment',
  'access.no-key': 'every endpoint responds with 401 without a key',
  'access.wrong-key':
    'every endpoint responds with 401 to an unknown, expired or revoked key',
  'access.basic-only-e1': 'no endpoint but E1 accepts basic authentication',
  'access.other-organization':
    'every endpoint of an organization responds with 403 to a key of another one',
  'access.unknown-organization':
    'every endpoint of an organization responds with 404 if it does not exist',
  'access.reader':
    'readers may call all endpoints but E3, E4, E5, E10, E11 and E14',
  'access.unknown-path': 'an unknown path or method responds with 404 or 405',
  'access.encoded-names': 'names in paths are decoded',
} as const;

/** The id of a row. */
export type RowId = keyof typeof ROWS;

/** A row of the contract's error table. */
export interface ErrorRow {
  situation: string;
  status: number;
  message: string;
  /** The rows that cover it, one for each endpoint in the table. */
  shownBy: RowId[];
}

/** The contract's error table. Statuses of endpoints other than E1 come from the field notes. */
export const ERROR_ROWS = {
  organization: {
    situation: 'Organization unknown (E1)',
    status: 404,
    message: 'Organization not found',
    shownBy: ['E1.unknown-organization'],
  },
  flow: {
    situation: 'Flow unknown (E2, E8)',
    status: 404,
    message: 'Flow not found',
    shownBy: ['E2.unknown-flow', 'E8.unknown-flow'],
  },
  action: {
    situation: 'Action unknown (E7)',
    status: 404,
    message: 'Action not found',
    shownBy: ['E7.unknown'],
  },
  payload: {
    situation: 'Input payload invalid (E3)',
    status: 400,
    message: 'Input payload validation failed',
    shownBy: ['E3.required'],
  },
  account: {
    situation: 'Service account unknown (E11)',
    status: 404,
    message: 'Service account not found',
    shownBy: ['E11.unknown-account'],
  },
  key: {
    situation: 'API key unknown (E10)',
    status: 404,
    message: 'API key not found',
    shownBy: ['E10.unknown-key'],
  },
  permission: {
    situation: 'Caller lacks permission (E10, E11)',
    status: 403,
    message: "You don't have permission to access this resource",
    shownBy: ['E10.role', 'E11.role'],
  },
  archive: {
    situation: 'Caller lacks permission to archive (E14)',
    status: 403,
    message: 'User does not have permission to archive environment',
    shownBy: ['E14.role'],
  },
  environment: {
    situation: 'Environment unknown (E14)',
    status: 404,
    message: 'Environment not found',
    shownBy: ['E14.unknown'],
  },
  evidence: {
    situation: 'No file attached (E13)',
    status: 404,
    message: 'This attestation has no evidence file attached.',
    shownBy: ['E13.none'],
  },
  search: {
    situation: 'Search ambiguous, for example no matches (E9)',
    status: 404,
    message:
      'Search results are too ambiguous. For example: no matches for the provided value.',
    shownBy: ['E9.nothing'],
  },
} satisfies Record<string, ErrorRow>;
