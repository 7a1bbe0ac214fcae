import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { Link, LinkDefaults, LinkedFlow } from './Link';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from './annotations';
import type { SupplyChainAnnotation } from './annotations';
import { misspelledAnnotations } from './misspellings';
import type { Problem } from './problem';
import {
  NAME_PATTERN,
  stringifyFlowRef,
  TEMPLATE_NAME_PATTERN,
} from './references';
import { createScope } from './scope';
import type { Form } from './scope';
import { inheritance, named, quote } from './sourced';
import type { Sourced } from './sourced';

/** Maximum number of names per annotation; more must be a mistake. */
const MAX_NAMES = 50;

const NOTIFICATION_NUMBER = /^[1-9][0-9]{0,8}$/;

/**
 * Resolves the annotations of an entity. A pure function that returns a link
 * for any text and never throws: an invalid part becomes a problem without
 * affecting the others.
 *
 * @param entity - the entity to resolve
 * @param parents - its systems, then their domains, as far as they are known
 * @param defaults - the installation's defaults
 *
 * @public
 */
export function resolveLink(
  entity: Entity,
  parents: readonly Entity[],
  defaults: LinkDefaults,
): Link {
  const problems: Problem[] = misspelledAnnotations(entity);
  const read = (
    annotation: SupplyChainAnnotation,
    from: readonly Entity[] = [entity],
  ): Sourced | undefined => {
    for (const source of from) {
      const value: unknown = source.metadata?.annotations?.[annotation];
      if (typeof value === 'string' && value.trim() !== '') {
        return {
          annotation,
          value: value.trim(),
          ...(source !== entity && {
            inheritedFrom: stringifyEntityRef(source),
          }),
        };
      }
    }
    return undefined;
  };
  const scope = createScope(
    entity.metadata?.name,
    read(ANNOTATION.region, [entity, ...parents]),
    read(ANNOTATION.org, [entity, ...parents]),
    defaults,
  );
  const system = parents.filter(parent => parent.kind === 'System');

  const names = (source: Sourced | undefined, rule: RegExp, form: Form) =>
    unique(
      splitNames(source, problems).flatMap(part => {
        const qualified = scope(part, rule, form);
        if ('problem' in qualified) {
          problems.push(qualified.problem);
          return [];
        }
        return [qualified];
      }),
    );

  const flows = (annotation: SupplyChainAnnotation) =>
    names(read(annotation), NAME_PATTERN, 'flow').map(
      ({ region, org, name }) => ({
        region,
        org,
        flow: name,
      }),
    );

  return {
    flows: uniqueFlows([
      ...flows(ANNOTATION.flows),
      ...flows(ANNOTATION.pullRequestFlows).map(flow => ({
        ...flow,
        pullRequests: true as const,
      })),
    ]),
    artifacts: templateNames(read(ANNOTATION.artifacts), problems),
    environments: names(
      read(ANNOTATION.environments, [entity, ...system]),
      // Assumed to hold for environments too.
      NAME_PATTERN,
      'environment',
    ).map(({ region, org, name }) => ({ region, org, environment: name })),
    notifications: names(
      read(ANNOTATION.notifications),
      NOTIFICATION_NUMBER,
      'number',
    ).map(({ region, org, name }) => ({ region, org, number: Number(name) })),
    repos: repoNames(read(ANNOTATION.repo), problems),
    problems,
  };
}

/** A flow that both annotations name is one of pull requests. */
function uniqueFlows(flows: readonly LinkedFlow[]): LinkedFlow[] {
  return [
    ...new Map(flows.map(flow => [stringifyFlowRef(flow), flow])).values(),
  ];
}

function repoNames(source: Sourced | undefined, problems: Problem[]) {
  return unique(splitNames(source, problems).map(part => part.value));
}

function templateNames(source: Sourced | undefined, problems: Problem[]) {
  return unique(
    splitNames(source, problems).flatMap(part => {
      if (TEMPLATE_NAME_PATTERN.test(part.value)) {
        return [part.value];
      }
      problems.push({
        ...named(part),
        reason: 'invalid-value',
        message: `${quote(part.value)} is not a valid template name`,
        hint: 'Use letters, digits, - and _, separated by commas',
      });
      return [];
    }),
  );
}

function splitNames(
  source: Sourced | undefined,
  problems: Problem[],
): Sourced[] {
  if (!source) {
    return [];
  }
  const parts = source.value
    .split(/[,\r\n]/)
    .map(part => part.trim())
    .filter(part => part !== '');
  if (parts.length > MAX_NAMES) {
    problems.push({
      annotation: source.annotation,
      ...inheritance(source),
      reason: 'too-many-values',
      message: `${source.annotation} has ${parts.length} names`,
      hint: `Only the first ${MAX_NAMES} are used. Split the component into several`,
      count: parts.length,
    });
  }
  return parts.slice(0, MAX_NAMES).map(value => ({ ...source, value }));
}

function unique<T>(values: T[]): T[] {
  return [
    ...new Map(values.map(value => [JSON.stringify(value), value])).values(),
  ];
}
