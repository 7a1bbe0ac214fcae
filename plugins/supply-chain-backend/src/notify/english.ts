import type {
  VerdictPart,
  VerdictSentence,
  VerdictWord,
} from 'backstage-plugin-supply-chain-common';

const WORDS: Record<VerdictWord, string> = {
  compliant: 'Compliant',
  'non-compliant': 'Not compliant',
  waiting: 'Waiting for evidence',
  incomplete: 'Incomplete',
  unknown: 'Unknown',
  'no-trails': 'No trails',
};

const OF_ENVIRONMENT: Record<VerdictWord, string> = {
  compliant: 'is compliant',
  'non-compliant': 'is not compliant',
  waiting: 'is waiting for evidence',
  incomplete: 'has incomplete evidence',
  unknown: 'has an unknown status',
  'no-trails': 'has no trails',
};

const REASONS = {
  failed: 'failed',
  missing: 'not reported',
  pending: 'not evaluated yet',
  overridden: 'overridden',
} as const;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Length of a shortened commit or fingerprint. */
const SHORT = 7;

/**
 * Words a verdict in English: people haven't chosen a language when they are
 * told.
 */
export function verdictInEnglish({
  parts: [verdict, ...rest],
}: VerdictSentence) {
  return {
    headline: textOf(verdict),
    rest: rest
      .map(textOf)
      .filter(Boolean)
      .map(text => `${text}.`)
      .join(' '),
  };
}

function textOf(part: VerdictPart): string {
  switch (part.kind) {
    case 'verdict':
      return part.environment
        ? `${part.environment.environment} ${OF_ENVIRONMENT[part.word]}`
        : WORDS[part.word];
    case 'newest':
      return `The latest trail is ${WORDS[part.word].toLowerCase()}`;
    case 'unexplained':
      return 'The region gave no reason';
    case 'runs-this': {
      const names = part.environments.map(({ environment }) => environment);
      return `${LIST.format(names)} ${
        names.length === 1 ? 'runs' : 'run'
      } this build`;
    }
    case 'runs': {
      const { commit, fingerprint, environment } = part.run;
      const build = (commit?.sha ?? fingerprint).slice(0, SHORT);
      return `${part.stated ? 'It' : environment} runs ${build}`;
    }
    case 'failed':
    case 'missing':
    case 'pending':
    case 'overridden': {
      const more = part.more > 0 ? [`${part.more} more`] : [];
      return `${LIST.format([...part.names, ...more])} ${REASONS[part.kind]}`;
    }
    default:
      return '';
  }
}
