import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { readPair } from '../../model/comparison';
import {
  useEnvironments,
  useLink,
  useSummary,
  useTrails,
  useTrend,
} from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { EntityView } from '../../linking/EntityView';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { EntityVerdict } from '../../ui/Verdict';
import { VerdictPanel } from '../../ui/VerdictFrame';
import { Comparison } from './Comparison';
import { History } from './History';
import { TrailsTable } from './TrailsTable';
import { useShownFlow } from './useShownFlow';

/** The Compliance tab of an entity. */
export function ComplianceContent() {
  return (
    <EntityView annotation="flows">
      {link => <Compliance link={link} />}
    </EntityView>
  );
}

function Compliance(props: { link?: LinkResponse }) {
  const { link } = props;
  const { t } = useTranslation();
  const shown = useShownFlow(link);
  const { query } = useTableQuery();
  // The same queries as those of the parts, so they are shared.
  const response = useTrails({ ...query, flow: shown.ref });
  const trend = useTrend({ flow: shown.ref });
  const summary = useSummary();
  const environments = useEnvironments();
  const behind = useLink();
  const [params] = useSearchParams();
  const pair = readPair(params);
  if (pair && shown.flow) {
    return (
      <>
        <Comparison flow={shown.flow} pair={pair} />
        <EvidenceDrawer link={link} />
      </>
    );
  }
  return (
    <>
      <VerdictPanel
        label={t('column.state')}
        verdict={
          <EntityVerdict summary={summary} environments={environments} />
        }
        queries={[response, trend, summary, environments]}
        behind={behind}
      />
      <History link={link} shown={shown} trend={trend} table={response} />
      <TrailsTable link={link} flow={shown.ref} />
      <EvidenceDrawer link={link} />
    </>
  );
}
