import Button from '@material-ui/core/Button';
import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import type {
  HealthResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { useHealth } from '../../queries/usePortalQueries';
import { useRefresh } from '../../queries/useReading';
import { Answer } from '../../ui/VerdictFrame';
import { CopyAction, CopyableLines } from '../../ui/copying';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { QueryStates } from '../../ui/QueryStates';
import { EmptyState } from '../../ui/EmptyState';
import { wrappingRow } from '../../ui/styles';
import { MutedText } from '../../ui/text';
import { ExactTime, useNow } from '../../ui/times';
import { TableSkeleton } from '../../ui/TablePager';
import { ViewFrame } from '../../ui/ViewFrame';
import { Regions } from './Regions';
import { Shares } from './Shares';
import { ToFix } from './ToFix';
import { kindOf, KINDS, markOf, toFixText } from './toFixText';

/** For portal admins: what works, what doesn't, and what to fix. */
export default function HealthPage() {
  return (
    <ViewFrame>
      <Health />
    </ViewFrame>
  );
}

function Health() {
  const { t } = useTranslation();
  const query = useHealth();
  return (
    <QueryStates
      query={query}
      skeleton={<TableSkeleton label={t('health.checking')} />}
    >
      {health => (
        <>
          <CoverageNotice queries={[{ data: {}, error: query.error }]} />
          <Verdict health={health} />
          <ToFix health={health} />
          {health.configured ? (
            <>
              <Regions health={health} />
              <Shares health={health} />
            </>
          ) : (
            <ConfigurationLines />
          )}
        </>
      )}
    </QueryStates>
  );
}

function Verdict(props: { health: HealthResponse }) {
  const { health } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { refresh, refreshing } = useRefresh();
  const { state, headline, rest } = sentenceOf(t, health, { now, language });
  return (
    <Answer state={state} headline={headline} rest={rest}>
      <MutedText block>
        {t('health.checkedAt', {
          time: <ExactTime moment={health.checkedAt} />,
        })}
      </MutedText>
      <div style={{ ...wrappingRow(8), marginTop: 12 }}>
        <Button
          size="small"
          variant="outlined"
          aria-disabled={refreshing}
          onClick={refresh}
        >
          {t(refreshing ? 'health.checking' : 'write.checkAgain')}
        </Button>
        {health.toFix.length > 0 && (
          <CopyAction
            text={markdownOf(t, health, { now, language })}
            label={t('health.copy')}
          />
        )}
      </div>
    </Answer>
  );
}

/** What there is to fix, in a sentence. */
function sentenceOf(
  t: Translate,
  health: HealthResponse,
  { now, language }: { now: number; language: string | undefined },
): { state: StateValue; headline: string; rest?: string } {
  const { toFix, configured } = health;
  const parts = KINDS.map(kind => ({
    kind,
    count: toFix.filter(problem => kindOf(problem) === kind).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`health.found.${kind}`, { count }));
  if (parts.length > 0) {
    const isBad = toFix.some(
      problem => markOf(problem, now) === 'non-compliant',
    );
    const all = new Intl.ListFormat(language).format(parts);
    return {
      state: isBad ? 'non-compliant' : 'missing',
      headline: parts[0],
      rest: `${all.slice(parts[0].length)}.`,
    };
  }
  if (!configured) {
    return { state: 'unknown', headline: t('notConfigured.title') };
  }
  return health.complete
    ? { state: 'compliant', headline: t('health.good') }
    : { state: 'unknown', headline: t('health.partly') };
}

/** What to fix as a list, for whoever fixes it. */
function markdownOf(
  t: Translate,
  { toFix }: HealthResponse,
  clock: { now: number; language: string | undefined },
): string {
  return toFix
    .map(problem => {
      const { what, advice } = toFixText(t, problem, clock);
      const { setting, entities } = problem;
      const used = t('health.usedBy', {
        names: entities.entityRefs.join(', '),
      });
      return [
        `- **${what}.**`,
        setting ? advice.replaceAll(setting, `\`${setting}\``) : advice,
        ...(entities.count > 0 ? [used] : []),
      ].join(' ');
    })
    .join('\n');
}

const LINES = `supplyChain:
  regions:
    eu:
      baseUrl: https://eu.example.com/api/v2
      organizations:
        my-organization:
          apiKey: \${SUPPLY_CHAIN_API_KEY}
`;

/** The lines to add to an empty configuration. */
function ConfigurationLines() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SettingsIcon}
      title={t('notConfigured.title')}
      hint={t('health.configureHint')}
    >
      <CopyableLines label={t('missing.lines')} lines={LINES} />
    </EmptyState>
  );
}
