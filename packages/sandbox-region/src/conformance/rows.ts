/**
 * The behavior that the conformance tests cover. Each sentence must be the title of exactly one test,
 * and the other way round; `coverage.test.ts` checks it.
 */
export const ROWS = {
  'E1.list': 'E1 lists the artifacts of an organization, newest first',
  'E1.record': 'E1 gives each artifact its evidence, commit, repo and state',
  'E1.times': 'E1 writes times as strings of epoch seconds',
  'E1.default-page': 'E1 gives 15 a page unless told',
  'E1.paging': 'E1 pages through without any total until a page is not full',
  'E1.flow-name': 'E1 filters by flow_name',
  'E1.repo-name': 'E1 filters by repo_name',
  'E1.empty-filter':
    'E1 ignores an empty repo_name and refuses an empty flow_name',
  'E1.page-minimum': 'E1 refuses a page below 1, or that is no integer',
  'E1.per-page-minimum': 'E1 refuses a per_page below 1',
  'E1.flow-name-pattern': 'E1 refuses a flow_name that breaks the pattern',
  'E1.basic': 'E1 accepts basic authentication with the key as the user name',
  'E1.unknown-organization': 'E1 answers 404 for an unknown organization',
  'E1.unknown-flow': 'E1 answers 404 for an unknown flow',
  'E1.unknown-repo': 'E1 answers 404 for an unknown repo',
  'E2.list': 'E2 lists the artifacts of a flow',
  'E2.paging': 'E2 pages like E1 and refuses a page below 1',
  'E2.unknown-flow': 'E2 answers 404 for an unknown flow',
  'E3.create': 'E3 creates a notification with targets of each kind',
  'E3.update': 'E3 updates the notification of that name',
  'E3.answer': 'E3 answers 201 then 200, each with the JSON string OK',
  'E3.nested-config': 'E3 accepts a target with its fields under config',
  'E3.name-pattern': 'E3 refuses a name that breaks the pattern',
  'E3.required': 'E3 needs name, targets, environments and triggers',
  'E3.trigger-values': 'E3 refuses a trigger that does not exist',
  'E3.type-value': 'E3 refuses any type but env',
  'E3.unknown-keys': 'E3 refuses unknown keys, in targets too',
  'E3.chat-context': 'E3 refuses a chat context that is not whole',
  'E3.private-webhook': 'E3 refuses webhooks at private addresses',
  'E3.unknown-environment': 'E3 refuses an environment that does not exist',
  'E3.not-json':
    'E3 refuses a body that is not JSON, not labelled so or too large',
  'E3.role': 'E3 refuses a reader and a writer',
  'E4.attest': 'E4 attests JUnit results, which E8 reads back',
  'E4.failures': 'E4 is compliant only without failures and errors',
  'E4.file': 'E4 keeps an attached file, which E13 gives back',
  'E4.file-limit': 'E4 takes a file of 10 MB and answers 413 for a larger one',
  'E4.required': 'E4 needs attestation_name and whole junit_results',
  'E4.name-pattern': 'E4 refuses an attestation_name with a dot',
  'E4.unknown-fields': 'E4 refuses unknown fields and empty optional ones',
  'E4.form': 'E4 refuses a form whose parts are wrong',
  'E4.not-a-form': 'E4 misses data_json in a body that is no form',
  'E4.commit': 'E4 refuses a commit without its sha1',
  'E4.empty-user-data': 'E4 accepts empty user_data but no empty text',
  'E4.silent-creation': 'E4 creates an unknown flow and trail silently',
  'E4.role': 'E4 refuses a reader',
  'E5.attest': 'E5 attests anything with all its fields',
  'E5.not-a-form': 'E5 misses data_json in a body that is no form',
  'E5.commit': 'E5 refuses a commit without its sha1',
  'E5.empty-user-data': 'E5 accepts empty user_data but no empty text',
  'E5.unknown-artifact':
    'E5 answers 404 for an artifact that is not in the trail',
  'E5.plain-url': 'E5 reads back an external URL given as text as an object',
  'E5.fingerprint-pattern': 'E5 refuses a fingerprint that is not one',
  'E5.external-url-keys': 'E5 refuses external URL keys with = . or NUL',
  'E5.required': 'E5 needs attestation_name and is_compliant',
  'E5.unknown-fields': 'E5 refuses unknown fields and empty optional ones',
  'E5.append-only':
    'E5 adds an attestation each time, of which the newest counts',
  'E5.file-limit': 'E5 answers 413 for a file beyond 10 MB',
  'E5.changes': 'E5 changes the trail, the artifact and its environment',
  'E5.role': 'E5 refuses a reader',
  'E6.page': 'E6 gives a page with its pagination, newest first',
  'E6.bare': 'E6 gives a bare array of all trails without per_page',
  'E6.record': 'E6 gives each trail its compliance, template and events',
  'E6.internal': 'E6 counts an internal attestation that the template requires',
  'E6.internal-extra':
    'E6 lists internal attestations that nobody asked for as unexpected',
  'E6.target': 'E6 lists an attestation under the artifact that it targets',
  'E6.target-events':
    'E6 names the target of an attestation that came before the artifact',
  'E6.target-failed':
    'E6 fails a trail by a check that failed before the artifact exists',
  'E6.own-only':
    'E6 judges an artifact by its own attestations, E1 by those of the trail too',
  'E6.running-events':
    'E6 gives running events without artifact name and leaves the time of change',
  'E6.updated': 'E6 tells what changed on a trail',
  'E6.approvals': 'E6 tells who approved or rejected an artifact',
  'E6.empty-template':
    'E6 takes everything as unexpected with an empty template',
  'E6.beyond': 'E6 gives an empty page beyond the last one',
  'E6.page-minimum': 'E6 refuses a page below 1',
  'E6.per-page-range': 'E6 refuses a per_page outside of 1 to 100',
  'E6.unknown-flow': 'E6 answers 404 for an unknown flow',
  'E7.get': 'E7 gives a notification by its number',
  'E7.unknown': 'E7 answers 404 for an unknown action',
  'E8.history': 'E8 gives all attestations of a name, newest first',
  'E8.record': 'E8 gives the fields of the type beside the generic ones',
  'E8.target': 'E8 names the target of an attestation without a fingerprint',
  'E8.override': 'E8 gives an override its reason and what it replaces',
  'E8.hidden':
    'E8 gives an empty array for attestations of artifacts where a server does so',
  'E8.unknown-name': 'E8 gives an empty array for an unknown name',
  'E8.unknown-flow': 'E8 answers 404 for an unknown flow',
  'E8.unknown-trail': 'E8 answers 404 for an unknown trail',
  'E9.fingerprint': 'E9 finds an artifact by fingerprint or a prefix of it',
  'E9.commit': 'E9 finds the artifacts of a commit',
  'E9.multiple': 'E9 gives a row for each flow that knows the fingerprint',
  'E9.archived': 'E9 also finds what archived flows built',
  'E9.running':
    'E9 tells where an artifact runs, where it exited, and its history',
  'E9.no-provenance': 'E9 finds what runs without any flow knowing it',
  'E9.short': 'E9 answers 400 for less than 5 characters or no hex',
  'E9.nothing': 'E9 answers 404 when nothing matches',
  'E10.get': 'E10 gives one active key without its secret',
  'E10.role': 'E10 refuses a reader and a writer',
  'E10.unknown-key': 'E10 answers 404 for an unknown or revoked key',
  'E11.list': 'E11 lists the active keys of a service account',
  'E11.zero': 'E11 writes 0 for never expires and never used',
  'E11.role': 'E11 refuses a reader and a writer',
  'E11.unknown-account': 'E11 answers 404 for an unknown service account',
  'E12.get': 'E12 gives the default organization of the key',
  'E12.none': 'E12 may give an empty name',
  'E13.file': 'E13 gives a file back with its own content type',
  'E13.several': 'E13 gives several files as one gzip tar',
  'E13.none': 'E13 answers 404 when no file is attached',
  'E13.unknown': 'E13 answers 404 for an attestation of another trail',
  'E14.archive': 'E14 archives an environment, which then reads as unknown',
  'E14.role': 'E14 refuses a reader and a writer with words of its own',
  'E14.unknown': 'E14 answers 404 for an unknown environment',
  'access.no-key': 'every endpoint answers 401 without a key',
  'access.wrong-key':
    'every endpoint answers 401 to an unknown, expired or revoked key',
  'access.basic-only-e1': 'no endpoint but E1 accepts basic authentication',
  'access.other-organization':
    'every endpoint of an organization answers 403 to a key of another one',
  'access.unknown-organization':
    'every endpoint of an organization answers 404 where there is none',
  'access.reader': 'a reader may do all but E3, E4, E5, E10, E11 and E14',
  'access.unknown-path': 'a path or method of no endpoint answers 404 or 405',
  'access.encoded-names': 'names are taken from paths decoded',
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
