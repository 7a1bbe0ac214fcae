import type {
  EnvironmentRecord,
  EnvironmentsResponse,
  Since,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { environmentLabels } from '../../model/environmentLabels';
import { behindOf, mostUrgent } from '../../model/environmentOrder';
import { isolateText } from '../../model/isolateText';
import type { Translate } from '../../i18n/useTranslation';

/** A sentence about one or more environments, without its full stop. */
interface Sentence {
  text: string;
  /** Undefined if there is nothing to judge. */
  state?: StateValue;
  since?: Since;
}

/** Maximum number of sentences. */
const SHOWN = 4;

const WORDS = {
  compliant: 'compliant',
  'non-compliant': 'nonCompliant',
  incomplete: 'incomplete',
  missing: 'incomplete',
  pending: 'incomplete',
  unknown: 'unknown',
} as const satisfies Record<StateValue, string>;

/**
 * Describes the status of each environment, in their order; the worst ones if
 * there are many.
 *
 * @param open - has a sentence of its own, like its stage in the lane
 */
export function environmentSentences(
  t: Translate,
  { environments, coverage }: EnvironmentsResponse,
  open?: string,
): Sentence[] {
  const isIdle = environments.every(({ builds }) => builds.length === 0);
  if (isIdle && (environments.length === 0 || environments.length > SHOWN)) {
    const { complete } = coverage;
    return [
      { text: t(complete ? 'environments.none' : 'environments.noneKnown') },
    ];
  }
  const labelOf = environmentLabels(environments);
  const shown = mostUrgent(environments, SHOWN, open);
  const count = environments.length - shown.length;
  return [
    ...shown.map(record =>
      sentenceOf(t, record, {
        name: isolateText(labelOf(record), 80),
        complete: coverage.complete,
      }),
    ),
    ...(count > 0 ? [{ text: t('environments.more', { count }) }] : []),
  ];
}

function sentenceOf(
  t: Translate,
  { builds, state, since }: EnvironmentRecord,
  { name, complete }: { name: string; complete: boolean },
): Sentence {
  if (builds.length === 0) {
    return {
      text: t(complete ? 'sentence.nothing' : 'sentence.noneKnown', { name }),
    };
  }
  const behind = state === 'compliant' ? behindOf(builds) : undefined;
  return {
    state,
    since,
    text: behind
      ? t('sentence.behind', { name, count: behind })
      : t(`sentence.${WORDS[state]}`, { name }),
  };
}
