import {
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { environmentLabels } from '../../model/environmentLabels';
import { isAllKnown } from '../../model/isAllKnown';
import { isolateText } from '../../model/isolateText';
import type { Translate } from '../../i18n/useTranslation';
import { formatShort } from '../../ui/formatTime';
import { behindOf } from '../../model/environmentOrder';
import { mostUrgent } from '../../model/mostUrgent';

/** A sentence about one or more environments. */
interface Sentence {
  text: string;
  /** Undefined if there is nothing to judge. */
  state?: StateValue;
}

/** The clock, in milliseconds, and the language of times. */
interface Clock {
  now: number;
  language?: string;
}

/** Maximum number of sentences. */
const SHOWN = 4;

const WORDS = {
  compliant: 'compliant',
  'non-compliant': 'nonCompliant',
  incomplete: 'incomplete',
  missing: 'missing',
  pending: 'pending',
  unknown: 'unknown',
} as const satisfies Record<StateValue, string>;

/**
 * Describes the status of each environment, worst first.
 *
 * @param response - describes an earlier time if it has `at`
 * @param open - has a sentence of its own, like its stage in the lane
 */
export function environmentSentences(
  t: Translate,
  response: EnvironmentsResponse,
  clock: Clock,
  open?: string,
): Sentence[] {
  const { environments } = response;
  if (environments.every(({ builds }) => builds.length === 0)) {
    return nothingRuns(t, response);
  }
  const shown = mostUrgent(environments, SHOWN, open);
  const sentences = shown.map(environment =>
    sentenceOf(t, environment, response, clock),
  );
  const rest = environments.filter(each => !shown.includes(each));
  return rest.length === 0
    ? sentences
    : [...sentences, { text: restText(t, rest, response) }];
}

/** Says only what is true of all the remaining environments. */
function restText(
  t: Translate,
  rest: readonly EnvironmentRecord[],
  { at }: EnvironmentsResponse,
): string {
  const compliant = rest.every(
    ({ builds, state }) => builds.length > 0 && state === 'compliant',
  );
  return t(
    compliant && !at ? 'environments.moreCompliant' : 'environments.more',
    { count: rest.length },
  );
}

function nothingRuns(t: Translate, response: EnvironmentsResponse): Sentence[] {
  const { environments } = response;
  if (environments.length > 0 && environments.length <= SHOWN) {
    const labelOf = environmentLabels(environments);
    return environments.map(record => ({
      text: t(nothingKey(response, record), {
        environment: isolateText(labelOf(record), 80),
      }),
    }));
  }
  return [{ text: t(nothingAnywhereKey(response)) }];
}

function nothingKey(response: EnvironmentsResponse, record: EnvironmentRecord) {
  const tense = response.at ? 'then' : 'sentence';
  if (isAllKnown(response, [record])) {
    return `environments.${tense}.nothing` as const;
  }
  return record.deployments > 0
    ? (`environments.${tense}.ended` as const)
    : (`environments.${tense}.notKnown` as const);
}

function nothingAnywhereKey(response: EnvironmentsResponse) {
  const { environments, at } = response;
  if (isAllKnown(response)) {
    return at ? 'environments.then.none' : 'environments.none';
  }
  if (environments.some(({ deployments }) => deployments > 0)) {
    return at ? 'environments.then.noneEnded' : 'environments.noneEnded';
  }
  return 'environments.noneKnown';
}

function sentenceOf(
  t: Translate,
  record: EnvironmentRecord,
  response: EnvironmentsResponse,
  { now, language }: Clock,
): Sentence {
  const { environments, at } = response;
  const { builds, state, since } = record;
  const environment = isolateText(environmentLabels(environments)(record), 80);
  if (builds.length === 0) {
    return { text: t(nothingKey(response, record), { environment }) };
  }
  if (at) {
    return {
      state,
      text: t(`environments.then.${WORDS[state]}`, { environment }),
    };
  }
  const behind = state === 'compliant' ? behindOf(builds) : undefined;
  if (since && state !== 'unknown') {
    const when = formatShort(since, now, language, 'long');
    return {
      state,
      text: behind
        ? t('environments.since.behind', { environment, when, count: behind })
        : t(`environments.since.${WORDS[state]}`, { environment, when }),
    };
  }
  return {
    state,
    text: behind
      ? t('environments.sentence.behind', { environment, count: behind })
      : t(`environments.sentence.${WORDS[state]}`, { environment }),
  };
}
