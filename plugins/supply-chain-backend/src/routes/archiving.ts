import { archiveSchema } from 'backstage-plugin-supply-chain-common';
import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { visibleAndAllLinked } from '../access/entityFilters';
import { ENTITY } from './entityRoute';
import { untilClosed } from './requests';
import type { Route } from './Route';
import { openForWrite, writeRoute } from './writeRoute';

const ARCHIVE = `${ENTITY}/environments/:region/:org/:environment/archive`;

/** Routes that archive environments. */
export const archiving: readonly Route[] = [
  {
    id: 'getArchiveImpact',
    method: 'get',
    path: ARCHIVE,
    summary: 'What archiving an environment affects',
    response: { status: 200, type: 'ArchiveImpact' },
    async handle(context, request, response) {
      const { access, auth, writes } = context.services;
      const { authorizedEntity } = await openForWrite(
        context,
        request,
        'archive',
      );
      const environment = environmentOf(request.params);
      writes.archive.assertLinked(authorizedEntity, environment);
      const linked = await visibleAndAllLinked(
        access,
        auth,
        await context.credentialsOf(request),
      );
      response.json(
        await writes.archive.impact(authorizedEntity, environment, linked, {
          signal: untilClosed(response),
        }),
      );
    },
  },
  writeRoute({
    id: 'archiveEnvironment',
    method: 'post',
    path: ARCHIVE,
    summary: 'Archives an environment permanently for its whole organization',
    body: { kind: 'json', schema: archiveSchema },
    kind: 'archive',
    eventId: 'environment-archive',
    assertLinked: (authorizedEntity, params, { writes }) =>
      writes.archive.assertLinked(authorizedEntity, environmentOf(params)),
    write: async ({ key, json, params, ...request }, { writes }) =>
      writes.archive.archive(
        { ...request, key: key() },
        environmentOf(params),
        await json(),
      ),
  }),
];

function environmentOf(
  params: Readonly<Record<string, string>>,
): EnvironmentRef {
  const { region, org, environment } = params;
  return { region, org, environment };
}
