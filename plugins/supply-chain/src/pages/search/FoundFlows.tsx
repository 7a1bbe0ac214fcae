import {
  stringifyFlowRef,
  type SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { BuildVerdict } from '../../ui/states';
import { DataTable, type Column } from '../../ui/DataTable';
import { ExternalLink, isWebAddress, ShortName } from '../../ui/links';
import { clipText } from '../../model/text';
import { UntrustedText } from '../../ui/text';

/** The flows that recorded an artifact, with its status in each. */
export function FoundFlows(props: {
  name: string;
  flows: readonly SearchResult[];
}) {
  const { name, flows } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => flowColumns(t), [t]);
  return (
    <DataTable
      label={t('search.flowsOf', { name })}
      columns={columns}
      rows={flows}
      rowKey={stringifyFlowRef}
    />
  );
}

function flowColumns(t: Translate): Column<SearchResult>[] {
  return [
    {
      id: 'flow',
      title: t('column.flow'),
      share: 34,
      header: true,
      render: result => (
        <UntrustedText>{clipText(stringifyFlowRef(result), 240)}</UntrustedText>
      ),
    },
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: result => <BuildVerdict verdict={result} />,
    },
    {
      id: 'trail',
      title: t('column.trail'),
      share: 22,
      render: ({ region, org, flow, trail, entityRefs }) =>
        trail ? (
          <ShortName
            name={trail}
            target={{ kind: 'trail', trail: { region, org, flow, trail } }}
            entityRef={entityRefs[0]}
          />
        ) : (
          t('cell.none')
        ),
    },
    {
      id: 'links',
      title: t('search.links'),
      share: 24,
      render: result => <FlowLinks result={result} t={t} />,
    },
  ];
}

function FlowLinks(props: { result: SearchResult; t: Translate }) {
  const { result, t } = props;
  const { buildUrl, htmlUrl } = result;
  const flow = clipText(result.flow, 60);
  return (
    <>
      {isWebAddress(buildUrl) && (
        <ExternalLink to={buildUrl} label={t('cell.buildOf', { name: flow })}>
          {t('cell.build')}
        </ExternalLink>
      )}{' '}
      {isWebAddress(htmlUrl) && (
        <ExternalLink to={htmlUrl} label={t('search.regionOf', { flow })}>
          {t('search.region')}
        </ExternalLink>
      )}
    </>
  );
}
